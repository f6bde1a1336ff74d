import type { ClipboardEvent, ReactNode, Ref } from 'react'
import type { Control } from './Field.tsx'

/**
 * Stays a password field even while its content is shown: browsers store the
 * content of text fields on disk. The visible content is an overlay.
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
  /** If there is no visible label. */
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
