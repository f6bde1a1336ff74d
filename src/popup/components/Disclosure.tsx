import { type ReactNode, useId, useState } from 'react'

/** Content folded under a button. It stays mounted, so input is preserved. */
export const Disclosure = ({
  name,
  about,
  hint,
  open,
  onToggle,
  children,
}: {
  name: string
  /** Context for screen readers. */
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
