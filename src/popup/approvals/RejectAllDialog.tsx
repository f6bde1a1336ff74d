import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Approval } from '../../messaging/approval-contract.ts'
import { Failure } from '../components/Failure.tsx'
import { faultText } from '../fault-text.ts'
import { countedText, text } from '../text.ts'

type Reach = 'all' | 'site'

/** Asks which requests to reject, with their number. */
export const RejectAllDialog = ({
  all,
  ofSite,
  origin,
  onReject,
  onClose,
}: {
  all: readonly Approval[]
  ofSite: readonly Approval[]
  origin: string
  onReject: (ids: string[]) => Promise<null>
  onClose: () => void
}): ReactNode => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [reach, setReach] = useState<Reach>('all')
  const [error, setError] = useState<string>()
  const meant = reach === 'all' ? all : ofSite

  useEffect(() => dialog.current?.showModal(), [])

  // The native close restores the focus.
  const close = (): void => dialog.current?.close()

  const reject = async (): Promise<void> => {
    try {
      await onReject(meant.map((one) => one.id))
      close()
    } catch (failure) {
      setError(faultText(failure))
    }
  }

  const option = (value: Reach, label: string): ReactNode => (
    <label className="reach">
      <input
        type="radio"
        name={id}
        checked={reach === value}
        onChange={() => setReach(value)}
      />
      <span className="reach-text">{label}</span>
    </label>
  )

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint`}
      onClose={onClose}
    >
      <h2 className="dialog-title" id={`${id}-title`}>
        {text('rejectAllTitle')}
      </h2>
      <p className="dialog-hint" id={`${id}-hint`}>
        {text('rejectAllHint')}
      </p>
      <fieldset className="reaches">
        <legend className="visually-hidden">{text('rejectAllChoice')}</legend>
        {option('all', countedText('everyRequest', all.length))}
        {option('site', text('requestsOfSite', origin, `${ofSite.length}`))}
      </fieldset>
      {error !== undefined && <Failure>{error}</Failure>}
      <div className="buttons-even reject-buttons">
        <button type="button" className="button button-large" onClick={close}>
          {text('cancel')}
        </button>
        <button
          type="button"
          className="button button-large button-danger"
          onClick={reject}
        >
          {countedText('rejectRequests', meant.length)}
        </button>
      </div>
    </dialog>
  )
}
