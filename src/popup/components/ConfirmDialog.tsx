import { type ReactNode, useEffect, useId, useRef } from 'react'
import { text } from '../text.ts'

/** Asks once more. It is there only while it asks. */
export const ConfirmDialog = ({
  title,
  hint,
  confirm,
  onConfirm,
  onClose,
}: {
  title: string
  hint: string
  /** What the button does, in words of its own. */
  confirm: string
  onConfirm: () => void
  onClose: () => void
}): ReactNode => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => dialog.current?.showModal(), [])

  // By the dialog's own end, which gives the focus back.
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
