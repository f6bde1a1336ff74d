import { type ReactNode, useId } from 'react'
import { Failure } from './Failure.tsx'

export type FieldProps = {
  name: string
  /** Only if something else refers to the control. */
  id?: string | undefined
  hint?: string | undefined
  /** An error to show below. */
  error?: string | undefined
  /** The element with the error, if it is elsewhere. */
  errorId?: string | undefined
  describedBy?: string | undefined
}

/** The props that connect a control to its field. */
export type Control = {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A control with its label above and its error below. */
export const Field = ({
  name,
  id: given,
  hint,
  error,
  errorId,
  describedBy,
  beside,
  children,
}: FieldProps & {
  beside?: (nameId: string) => ReactNode
  children: (control: Control) => ReactNode
}): ReactNode => {
  const own = useId()
  const id = given ?? own
  const errorAt = error === undefined ? errorId : `${id}-error`
  const descriptions = [hint && `${id}-hint`, describedBy, errorAt]
  return (
    <div className="field">
      <div className="field-head">
        <label className="field-name" id={`${id}-name`} htmlFor={id}>
          {name}
        </label>
        {beside?.(`${id}-name`)}
      </div>
      {children({
        id,
        'aria-invalid': errorAt !== undefined,
        'aria-describedby': descriptions.filter(Boolean).join(' ') || undefined,
      })}
      {hint && (
        <p className="hint hint-small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <Failure id={`${id}-error`}>{error}</Failure>}
    </div>
  )
}
