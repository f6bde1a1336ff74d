import { type ReactNode, type Ref, useState } from 'react'
import { text } from '../text.ts'
import { Field, type FieldProps } from './Field.tsx'
import { SecretInput } from './SecretInput.tsx'

/** A secret with a button that shows it. */
export const SecretField = ({
  value,
  onChange,
  inputRef,
  ...field
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  inputRef?: Ref<HTMLInputElement>
}): ReactNode => {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...field}
      beside={(nameId) => (
        <button
          type="button"
          className="link-button"
          aria-pressed={shown}
          aria-describedby={nameId}
          onClick={() => setShown(!shown)}
        >
          {text(shown ? 'hideSecret' : 'showSecret')}
        </button>
      )}
    >
      {(control) => (
        <SecretInput
          {...control}
          {...(inputRef && { inputRef })}
          value={value}
          shown={shown}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
