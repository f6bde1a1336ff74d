import { type ReactNode, useState } from 'react'
import { text } from '../text.ts'
import { isFound, ROWS_WITHOUT_SEARCH, SearchBox } from './SearchBox.tsx'
import { SelectAll } from './SelectAll.tsx'

export type Choosable = {
  key: string
  /** The texts that a search matches. */
  searchTexts: string[]
  /** Whether it can be selected. */
  isOpen: boolean
  row: ReactNode
}

/**
 * A list of checkboxes. A long one has a search field and scrolls on its own, so
 * that the content below stays reachable.
 */
export const ChoiceSection = ({
  title,
  names,
  choices,
  ticked,
  disabled,
  empty,
  onTick,
  children,
}: {
  title: string
  names: { search: string; all: string; found: string }
  choices: Choosable[]
  ticked: readonly string[]
  disabled: boolean
  /** Shown in place of an empty list. */
  empty?: string
  onTick: (keys: string[], ticked: boolean) => void
  /** Content below the last row. */
  children?: ReactNode
}): ReactNode => {
  const [search, setSearch] = useState('')
  const isLong = choices.length > ROWS_WITHOUT_SEARCH
  const shown = isLong
    ? choices.filter(({ searchTexts }) => isFound(search, ...searchTexts))
    : choices
  const open = shown.filter(({ isOpen }) => isOpen).map(({ key }) => key)
  return (
    <div className="choice-section">
      {open.length > 1 && (
        <SelectAll
          name={shown.length < choices.length ? names.found : names.all}
          ticked={open.filter((key) => ticked.includes(key)).length}
          of={open.length}
          disabled={disabled}
          onTick={(all) => onTick(open, all)}
        />
      )}
      <fieldset className="choices" disabled={disabled}>
        <legend className="section-title">{title}</legend>
        {isLong && (
          <SearchBox label={names.search} value={search} onChange={setSearch} />
        )}
        {choices.length === 0 && empty && <p className="hint">{empty}</p>}
        <div className="choice-list">
          {shown.length > 0 && (
            <ul
              className={isLong ? 'rows rows-long' : 'rows'}
              data-scrolls={isLong || undefined}
            >
              {shown.map(({ key, row }) => (
                <li className="choice" key={key}>
                  {row}
                </li>
              ))}
            </ul>
          )}
          {shown.length === 0 && isLong && (
            <p className="choice-none hint" role="status">
              {text('nothingFound')}
            </p>
          )}
          {children}
        </div>
      </fieldset>
    </div>
  )
}
