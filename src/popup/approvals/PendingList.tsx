import type { ReactNode } from 'react'
import { SiteIdentity } from '../components/SiteIdentity.tsx'
import { countedText, text } from '../text.ts'
import { textsOf } from './all-kinds.ts'
import type { RequestsProps } from './RequestsBar.tsx'

/** The pending requests on the home screen. */
export const PendingList = ({
  requests,
  onReview,
}: RequestsProps): ReactNode => {
  if (requests.length === 0) return null
  return (
    <section className="pending-list" aria-label={text('queueTitle')}>
      <p className="section-title" role="status">
        {countedText('pendingRequests', requests.length)}
      </p>
      <ul className="rows">
        {requests.map((request) => (
          <li className="row" key={request.id}>
            <div className="row-text" id={`pending-${request.id}`}>
              <SiteIdentity origin={request.origin} size={20} />
              <p className="row-facts">{text(textsOf(request).asks)}</p>
            </div>
            <button
              type="button"
              className="button"
              aria-describedby={`pending-${request.id}`}
              onClick={() => onReview(request)}
            >
              {text('review')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
