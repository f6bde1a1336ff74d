import type { ReactNode } from 'react'
import type { Approval } from '../../messaging/approval-contract.ts'
import { countedText, text } from '../text.ts'

export type RequestsProps = {
  requests: readonly Approval[]
  onReview: (request: Approval) => void
}

/** Shows above a screen that requests are pending. */
export const RequestsBar = ({
  requests,
  onReview,
}: RequestsProps): ReactNode => {
  const [first] = requests
  if (!first) return null
  return (
    <section className="requests-bar" aria-label={text('queueTitle')}>
      <p role="status">{countedText('pendingRequests', requests.length)}</p>
      <button type="button" className="button" onClick={() => onReview(first)}>
        {text('review')}
      </button>
    </section>
  )
}
