import type { ReactNode } from 'react'

/** A line of text with its name above it and, if need be, what is wrong. */
export const Field = ({
  name,
  value,
  onChange,
  id,
  type = 'text',
  placeholder,
  hint,
  errorId,
  code = false,
}: {
  name: string
  value: string
  onChange: (value: string) => void
  id: string
  type?: 'text' | 'password'
  placeholder?: string | undefined
  hint?: string | undefined
  /** The element that says what is wrong, while something is. */
  errorId?: string | undefined
  /** Whether it is spelled, not said: an address, a number. */
  code?: boolean
}): ReactNode => {
  const describedBy = [hint && `${id}-hint`, errorId].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-name" htmlFor={id}>
        {name}
      </label>
      <input
        id={id}
        type={type}
        className={code ? 'field-input field-address' : 'field-input'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        placeholder={placeholder}
        dir={code ? 'ltr' : 'auto'}
        // A browser would offer to keep the key among the passwords.
        autoComplete={type === 'password' ? 'new-password' : 'off'}
        spellCheck={false}
        aria-invalid={errorId !== undefined}
        aria-describedby={describedBy || undefined}
      />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
