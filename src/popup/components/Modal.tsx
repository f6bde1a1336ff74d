import { type ReactNode, useEffect, useId, useRef } from 'react'

/** A modal dialog. Render it only while it is open. */
export const Modal = ({
  title,
  hint,
  look,
  onClose,
  children,
}: {
  title: string
  hint?: string
  /** A sheet is at the bottom edge, a palette at the top. */
  look?: 'sheet' | 'palette'
  onClose: () => void
  /** The native close restores the focus. */
  children: (close: () => void) => ReactNode
}): ReactNode => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog
      ref={dialog}
      className={look ? `dialog ${look}` : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={hint && `${id}-hint`}
      onClose={onClose}
    >
      <h2 className="dialog-title" id={`${id}-title`}>
        {title}
      </h2>
      {hint && (
        <p className="dialog-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children(() => dialog.current?.close())}
    </dialog>
  )
}
