import type { ReactNode } from 'react'
import { Field } from '../components/Field.tsx'
import { text } from '../text.ts'

/** An amount in the unit of what is sent, with a button for all of it. */
export const AmountField = ({
  id,
  value,
  symbol,
  error,
  busy,
  onChange,
  onMax,
}: {
  id: string
  value: string
  symbol: string
  error: string | undefined
  busy: boolean
  onChange: (value: string) => void
  onMax: () => void
}): ReactNode => (
  <Field
    id={id}
    name={text('amountName')}
    error={error}
    beside={() => (
      <button
        type="button"
        className="link-button"
        aria-disabled={busy}
        onClick={onMax}
      >
        {text('amountMax')}
      </button>
    )}
  >
    {(control) => (
      <span className="amount-field">
        <input
          {...control}
          className="field-input"
          inputMode="decimal"
          value={value}
          placeholder="0"
          autoComplete="off"
          dir="ltr"
          onChange={({ target }) => onChange(target.value)}
        />
        <bdi>{symbol}</bdi>
      </span>
    )}
  </Field>
)
