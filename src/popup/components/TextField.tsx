import type { FocusEvent, ReactNode } from 'react'
import { Field, type FieldProps } from './Field.tsx'

export const TextField = ({
  value,
  onChange,
  placeholder,
  maxLength,
  code = false,
  onFocus,
  onBlur,
  ...field
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  maxLength?: number
  /** Whether it holds code, such as an address or a number. */
  code?: boolean
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onBlur?: () => void
}): ReactNode => (
  <Field {...field}>
    {(control) => (
      <input
        {...control}
        className={code ? 'field-input field-code' : 'field-input'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onFocus={onFocus}
        onBlur={onBlur}
        placeholder={placeholder}
        maxLength={maxLength}
        dir={code ? 'ltr' : 'auto'}
        autoComplete="off"
        spellCheck={false}
      />
    )}
  </Field>
)
