import type { ReactNode } from 'react'
import { text } from '../text.ts'
import { Modal } from './Modal.tsx'

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
}): ReactNode => (
  <Modal title={title} hint={hint} onClose={onClose}>
    {(close) => (
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
    )}
  </Modal>
)
