import { type ReactNode, useEffect, useId, useRef } from 'react'
import { text } from '../text.ts'

/** A modal confirmation. Render it only while it is open. */
export const ConfirmDialog = ({
  title,
  hint,
  confirm,
  onConfirm,
  onClose,
}: {
  title: string
  hint: string
  /** The label of the confirm button. */
  confirm: string
  onConfirm: () => void
  onClose: () => void
}): ReactNode => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => dialog.current?.showModal(), [])

  // The native close restores the focus.
  const close = (): void => dialog.current?.close()

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint`}
      onClose={onClose}
    >
      <h2 className="dialog-title" id={`${id}-title`}>
        {title}
      </h2>
      <p className="dialog-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div className="buttons-even">
        <button type="button" className="button button-large" onClick={close}>
          {text('cancel')}
        </button>
        <button
          type="button"
          className="button button-large button-danger"
          onClick={() => {
            close()
            onConfirm()
          }}
        >
          {confirm}
        </button>
      </div>
    </dialog>
  )
}
