import { type ReactNode, useState } from 'react'
import { later } from '../later.tsx'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { RejectAllDialog } from './RejectAllDialog.tsx'
import type { ViewedRequest } from './use-viewed-request.ts'

const RequestList = later(
  async () => (await import('./RequestList.tsx')).RequestList,
)

/** The position of the request in view, and ways to the other ones. */
export const QueueBar = ({
  queue: { requests, viewed, view, noteAnswer },
  wallet,
}: {
  queue: ViewedRequest
  wallet: WalletCalls
}): ReactNode => {
  // Stays open whatever happens to the requests: a click in a dialog that
  // disappears would land on the button behind it.
  const [dialog, setDialog] = useState<'list' | 'reject'>()
  const { place, origin, closed } = viewed
  const ofSite = requests.filter((one) => one.origin === origin)
  const placeOfSite = ofSite.findIndex(({ id }) => id === viewed.id)
  const isOneSite = ofSite.length === requests.length

  const stepTo = (to: number, label: 'previous' | 'next'): ReactNode => {
    const request = requests[to]
    return (
      <button
        type="button"
        className={`button queue-${label}`}
        aria-disabled={!request}
        onClick={() => request && view(request)}
      >
        <span className="visually-hidden">
          {text(label)} {text('requestWord')}
        </span>
      </button>
    )
  }
  const inAll = text('queuePlace', `${place + 1}`, `${requests.length}`)
  const inSite = text(
    'queuePlaceOfSite',
    `${placeOfSite + 1}`,
    `${ofSite.length}`,
  )
  const close = (): void => setDialog(undefined)

  return (
    <>
      {requests.length > 1 && (
        <nav className="queue" aria-label={text('queueTitle')}>
          {stepTo(place - 1, 'previous')}
          <button
            type="button"
            className="queue-place"
            aria-haspopup="dialog"
            onClick={() => setDialog('list')}
          >
            <span className="queue-main">
              {ofSite.length > 1 ? inSite : inAll}
            </span>
            {ofSite.length > 1 && !isOneSite && (
              <span className="queue-all">
                {text('queuePlaceInAll', inAll)}
              </span>
            )}
            <span className="visually-hidden"> {text('showRequests')}</span>
          </button>
          {stepTo(place + 1, 'next')}
          <button
            type="button"
            className="button button-danger"
            onClick={() => setDialog('reject')}
          >
            {text('rejectAll')}
          </button>
        </nav>
      )}
      <p className="queue-notice" role="status" data-request={viewed.id}>
        {closed !== undefined && text('requestClosed', closed)}
      </p>
      {dialog === 'list' && (
        <RequestList
          requests={requests}
          viewed={viewed.id}
          onShow={view}
          onClose={close}
        />
      )}
      {dialog === 'reject' && (
        <RejectAllDialog
          all={requests}
          ofSite={ofSite}
          origin={origin}
          onReject={(ids) => {
            noteAnswer(ids)
            return wallet.call('rejectAll', { ids })
          }}
          onClose={close}
        />
      )}
    </>
  )
}
