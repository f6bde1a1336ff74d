import type { ClipboardEvent, ReactNode, Ref } from 'react'
import type { Control } from './Field.tsx'

/**
 * A field for a secret stays a password field also while its content is shown:
 * browsers write what is in text fields to the disk. The shown content is text
 * laid over it.
 */
export const SecretInput = ({
  value,
  shown,
  onChange,
  onPaste,
  label,
  inputRef,
  ...control
}: Partial<Control> & {
  value: string
  shown: boolean
  onChange: (value: string) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
  /** Where no label stands beside it. */
  label?: string
  inputRef?: Ref<HTMLInputElement>
}): ReactNode => (
  <span className={shown ? 'secret secret-shown' : 'secret'}>
    <input
      {...control}
      ref={inputRef}
      type="password"
      className="field-input secret-input"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onPaste={onPaste}
      aria-label={label}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      dir="ltr"
    />
    {shown && (
      <span className="secret-text" aria-hidden="true" dir="ltr">
        {value}
      </span>
    )}
  </span>
)
