import { type ReactNode, useId, useState } from 'react'

/** Something folded away under a button. What was typed in it outlasts a fold. */
export const Disclosure = ({
  name,
  about,
  hint,
  open,
  onToggle,
  children,
}: {
  name: string
  /** For who hears the name without seeing where it stands. */
  about?: string
  hint?: string
  open: boolean
  onToggle: (open: boolean) => void
  children: ReactNode
}): ReactNode => {
  const id = useId()
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return (
    <div className="disclosure">
      <button
        type="button"
        className="disclosure-button"
        aria-expanded={open}
        aria-controls={id}
        aria-describedby={hint && `${id}-hint`}
        onClick={() => onToggle(!open)}
      >
        {name}
        {about && <span className="visually-hidden"> {about}</span>}
      </button>
      {hint && (
        <span className="hint hint-small" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <div id={id} hidden={!open} className="disclosure-content">
        {(open || wasOpen) && children}
      </div>
    </div>
  )
}
