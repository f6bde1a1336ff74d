import type { ReactNode } from 'react'
import { requestWords } from '../request-words.ts'
import { countedText, text } from '../text.ts'
import type { RequestsProps } from './RequestsBar.tsx'
import { SiteIdentity } from './SiteIdentity.tsx'

/** The pending requests on the home screen. */
export const WaitingList = ({
  requests,
  onReview,
}: RequestsProps): ReactNode => {
  if (requests.length === 0) return null
  return (
    <section className="waiting-list" aria-label={text('queueTitle')}>
      <p className="section-title" role="status">
        {countedText('pendingRequests', requests.length)}
      </p>
      <ul className="rows">
        {requests.map((request) => (
          <li className="row" key={request.id}>
            <div className="row-words" id={`waiting-${request.id}`}>
              <SiteIdentity origin={request.origin} />
              <p className="row-facts">{text(requestWords[request.kind])}</p>
            </div>
            <button
              type="button"
              className="button"
              aria-describedby={`waiting-${request.id}`}
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
