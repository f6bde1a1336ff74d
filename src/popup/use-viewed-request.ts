import { useState } from 'react'
import type { Approval } from '../messaging/popup-contract.ts'
import { bySite, followRequests, type Viewed } from './viewed-request.ts'

export type ViewedRequest = {
  /** All that wait, site by site. */
  requests: Approval[]
  viewed: Viewed
  request: Approval
  show: (place: number) => void
  /** The person answers the one in view: that it goes is no news. */
  noteAnswer: () => void
}

/** Which request this page shows; unknown ones leave it as it is. */
export const useViewedRequest = (
  approvals: readonly Approval[] | undefined,
): {
  queue: ViewedRequest | undefined
  view: (request: Approval) => void
} => {
  const [before, setViewed] = useState<Viewed>()
  const [answered, setAnswered] = useState<string>()
  // Where it stands among the others is found when they are shown.
  const view = ({ id, origin }: Approval): void =>
    setViewed({ id, origin, place: 0 })
  if (!approvals) return { queue: undefined, view }
  const requests = bySite(approvals)
  const viewed = followRequests(before, {
    requests,
    ...(answered !== undefined && { answered }),
  })
  // In this very render: nothing of another request is shown in between.
  if (viewed !== before) setViewed(viewed)
  const request = viewed && requests[viewed.place]
  if (!request) return { queue: undefined, view }
  const queue: ViewedRequest = {
    requests,
    viewed,
    request,
    show: (place) => {
      const next = requests[place]
      if (next) setViewed({ id: next.id, origin: next.origin, place })
    },
    noteAnswer: () => setAnswered(viewed.id),
  }
  return { queue, view }
}
