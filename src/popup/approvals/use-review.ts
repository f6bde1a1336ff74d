import { useState } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import type { Approval } from '../../messaging/approval-contract.ts'
import { paths } from '../paths.ts'
import { followReview, notReviewing, type PageState } from './review.ts'
import { useViewedRequest, type ViewedRequest } from './use-viewed-request.ts'

export type ReviewedRequests = {
  /** The requests to show in place of everything else, if any. */
  queue: ViewedRequest | undefined
  review: (request: Approval) => void
}

/** Whether this page shows pending requests, and which one. */
export const useReview = ({
  approvals,
  wallet,
  isWindow,
}: {
  approvals: readonly Approval[] | undefined
} & Pick<PageState, 'wallet' | 'isWindow'>): ReviewedRequests => {
  const [location] = useHashLocation()
  const [before, setReview] = useState(notReviewing)
  const review = followReview(before, {
    wallet,
    pending: approvals?.length ?? 0,
    isHome: location === paths.home,
    isWindow,
  })
  // Set during render, so that no stale request is shown.
  if (review !== before) setReview(review)
  const { queue, view } = useViewedRequest(
    approvals && (review.isReviewing ? approvals : []),
  )
  return {
    queue,
    review: (request) => {
      view(request)
      setReview({ ...review, isReviewing: true })
    },
  }
}
