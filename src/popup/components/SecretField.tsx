import { type ReactNode, type Ref, useId, useState } from 'react'
import { text } from '../text.ts'
import { SecretInput } from './SecretInput.tsx'

/** A labelled secret with a button that shows it, and its error below. */
export const SecretField = ({
  label,
  value,
  onChange,
  error,
  describedBy,
  inputRef,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  describedBy?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}): ReactNode => {
  const id = useId()
  const [shown, setShown] = useState(false)
  const descriptions = [describedBy, error && `${id}-error`].filter(Boolean)
  return (
    <div className="field">
      <span className="field-head">
        <span className="field-name" id={`${id}-name`}>
          {label}
        </span>
        <button
          type="button"
          className="link-button"
          aria-pressed={shown}
          aria-describedby={`${id}-name`}
          onClick={() => setShown(!shown)}
        >
          {text(shown ? 'hideSecret' : 'showSecret')}
        </button>
      </span>
      <SecretInput
        {...(inputRef && { inputRef })}
        label={label}
        value={value}
        shown={shown}
        onChange={onChange}
        invalid={error !== undefined}
        describedBy={descriptions.join(' ') || undefined}
      />
      {error !== undefined && (
        <p className="failure" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
