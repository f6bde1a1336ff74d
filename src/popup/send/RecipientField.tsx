import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Field } from '../components/Field.tsx'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { shortAddress } from '../short-address.ts'
import { type TextKey, text } from '../text.ts'
import { type Candidate, filterCandidates } from './candidates.ts'

const kindTexts: Record<Candidate['kind'], TextKey> = {
  account: 'recipientAccount',
  contact: 'recipientContact',
  recent: 'recipientRecent',
}

/**
 * Takes an address, or filters the candidates by name or address. A list box
 * below the field: arrow keys move in it, Enter chooses.
 */
export const RecipientField = ({
  value,
  candidates,
  isChosen,
  error,
  onChange,
  onChoose,
}: {
  value: string
  candidates: readonly Candidate[]
  /** Whether the field has an address: then the list is closed. */
  isChosen: boolean
  error: string | undefined
  onChange: (value: string) => void
  onChoose: (address: string) => void
}): ReactNode => {
  const listId = useId()
  const [active, setActive] = useState(-1)
  const found = isChosen ? [] : filterCandidates(candidates, value)
  const isOpen = found.length > 0
  const idOf = (index: number): string => `${listId}-${index}`

  const choose = (candidate: Candidate): void => {
    setActive(-1)
    onChoose(candidate.address)
  }

  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const candidate = found[active]
    if (step !== undefined && isOpen) {
      event.preventDefault()
      const from = active === -1 && step === -1 ? 0 : active
      setActive((from + step + found.length) % found.length)
    } else if (event.key === 'Enter' && candidate) {
      event.preventDefault()
      choose(candidate)
    }
  }

  return (
    <div className="recipient">
      <Field name={text('recipientName')} error={error}>
        {(control) => (
          <input
            {...control}
            className="field-input field-code"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={found[active] ? idOf(active) : undefined}
            value={value}
            placeholder={text('recipientHint')}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            onChange={({ target }) => {
              setActive(-1)
              onChange(target.value)
            }}
            onKeyDown={move}
          />
        )}
      </Field>
      <div
        id={listId}
        className="rows recipients"
        role="listbox"
        aria-label={text('recipientsTitle')}
        hidden={!isOpen}
      >
        {found.map((candidate, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
          <div
            key={candidate.address}
            id={idOf(index)}
            className="row recipient-option"
            role="option"
            aria-selected={index === active}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(candidate)}
          >
            <AccountAvatar address={candidate.address} size={24} />
            <div className="row-text">
              {candidate.name !== '' && (
                <bdi className="choice-name">{candidate.name}</bdi>
              )}
              <p className="row-facts">
                <span className="balance-address" dir="ltr">
                  {shortAddress(candidate.address)}
                </span>
                {text(kindTexts[candidate.kind])}
              </p>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
