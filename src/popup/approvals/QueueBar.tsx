import { type ReactNode, useState } from 'react'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { RejectAllDialog } from './RejectAllDialog.tsx'
import type { ViewedRequest } from './use-viewed-request.ts'

/** The position of the request in view among the pending ones. */
export const QueueBar = ({
  queue: { requests, viewed, show, noteAnswer },
  wallet,
}: {
  queue: ViewedRequest
  wallet: WalletCalls
}): ReactNode => {
  const [isRejecting, setRejecting] = useState(false)
  const { place, origin, closed } = viewed
  const ofSite = requests.filter((one) => one.origin === origin)
  const placeOfSite = ofSite.findIndex(({ id }) => id === viewed.id)

  const stepTo = (to: number, label: string): ReactNode => (
    <button
      type="button"
      className="button"
      aria-disabled={to < 0 || to >= requests.length}
      onClick={() => show(to)}
    >
      {label}
      <span className="visually-hidden"> {text('requestWord')}</span>
    </button>
  )

  return (
    <>
      {requests.length > 1 && (
        <nav className="queue" aria-label={text('queueTitle')}>
          {stepTo(place - 1, text('previous'))}
          <p className="queue-place">
            {text('queuePlace', `${place + 1}`, `${requests.length}`)}
            {ofSite.length > 1 && (
              <span className="queue-site">
                {text(
                  'queuePlaceOfSite',
                  `${placeOfSite + 1}`,
                  `${ofSite.length}`,
                )}
              </span>
            )}
          </p>
          {stepTo(place + 1, text('next'))}
          <button
            type="button"
            className="button button-danger"
            onClick={() => setRejecting(true)}
          >
            {text('rejectAll')}
          </button>
        </nav>
      )}
      <p className="queue-notice" role="status">
        {closed !== undefined && text('requestClosed', closed)}
      </p>
      {isRejecting && requests.length > 1 && (
        <RejectAllDialog
          all={requests}
          ofSite={ofSite}
          origin={origin}
          onReject={(ids) => {
            noteAnswer()
            return wallet.call('rejectAll', { ids })
          }}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}
