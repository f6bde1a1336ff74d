import type { ReactNode } from 'react'

/** Longer lists get a search field. */
export const ROWS_WITHOUT_SEARCH = 6

export const SearchBox = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}): ReactNode => (
  <input
    type="search"
    className="field-input search"
    aria-label={label}
    placeholder={label}
    autoComplete="off"
    spellCheck={false}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

export const isFound = (search: string, ...texts: string[]): boolean => {
  const wanted = search.trim().toLowerCase()
  return texts.some((text) => text.toLowerCase().includes(wanted))
}
