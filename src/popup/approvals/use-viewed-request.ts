import { useState } from 'react'
import type { Approval } from '../../messaging/approval-contract.ts'
import { bySite, followRequests, type Viewed } from './viewed-request.ts'

export type ViewedRequest = {
  /** All pending requests, grouped by site. */
  requests: Approval[]
  viewed: Viewed
  request: Approval
  /** Shows another one. */
  view: (request: Approval) => void
  /** Records that the user decides these, or the one in view. */
  noteAnswer: (ids?: readonly string[]) => void
}

/** Which request this page shows; unchanged while they are unknown. */
export const useViewedRequest = (
  approvals: readonly Approval[] | undefined,
): {
  queue: ViewedRequest | undefined
  view: (request: Approval) => void
} => {
  const [before, setViewed] = useState<Viewed>()
  const [answered, setAnswered] = useState<readonly string[]>([])
  // Its position is determined when it is shown.
  const view = ({ id, origin }: Approval): void =>
    setViewed({ id, origin, place: 0 })
  if (!approvals) return { queue: undefined, view }
  const requests = bySite(approvals)
  const viewed = followRequests(before, { requests, answered })
  // Set during render, so that no other request is shown in between.
  if (viewed !== before) setViewed(viewed)
  const request = viewed && requests[viewed.place]
  if (!request) return { queue: undefined, view }
  const queue: ViewedRequest = {
    requests,
    viewed,
    request,
    view,
    noteAnswer: (ids = [viewed.id]) => setAnswered([...answered, ...ids]),
  }
  return { queue, view }
}
