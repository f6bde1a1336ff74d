import { type ReactNode, useId, useState } from 'react'
import type { Approval } from '../../messaging/approval-contract.ts'
import { Failure } from '../components/Failure.tsx'
import { Modal } from '../components/Modal.tsx'
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
  const name = useId()
  // More than one of this site: other sites are probably not meant.
  const [reach, setReach] = useState<Reach>(ofSite.length > 1 ? 'site' : 'all')
  const [error, setError] = useState<string>()
  const meant = reach === 'all' ? all : ofSite

  const reject = async (close: () => void): Promise<void> => {
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
        className="choice-box"
        name={name}
        checked={reach === value}
        onChange={() => setReach(value)}
      />
      <span className="reach-text">{label}</span>
    </label>
  )

  return (
    <Modal
      title={text('rejectAllTitle')}
      hint={text('rejectAllHint')}
      onClose={onClose}
    >
      {(close) => (
        <>
          {all.length > ofSite.length && (
            <fieldset className="reaches">
              <legend className="visually-hidden">
                {text('rejectAllChoice')}
              </legend>
              {option('all', countedText('everyRequest', all.length))}
              {option(
                'site',
                text('requestsOfSite', origin, `${ofSite.length}`),
              )}
            </fieldset>
          )}
          {error !== undefined && <Failure>{error}</Failure>}
          <div className="buttons-even reject-buttons">
            <button
              type="button"
              className="button button-large"
              onClick={close}
            >
              {text('cancel')}
            </button>
            <button
              type="button"
              className="button button-large button-danger"
              onClick={() => reject(close)}
            >
              {countedText('rejectRequests', meant.length)}
            </button>
          </div>
        </>
      )}
    </Modal>
  )
}
