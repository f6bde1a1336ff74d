import { unauthorized, userRejected } from '../../protocol/errors.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { type ActingRecord, isCovered } from '../approvals/is-covered.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import { isExpired } from '../sessions/expiry.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Sending } from './sign-and-send.ts'

/** Lets a call sign as long as the session covers it and the yes holds. */
export type WhileApproved = (
  call: Pick<AuthorizedCall, 'signal' | 'disconnected'>,
  shown: Pick<ActingRecord, 'id' | 'kind' | 'origin' | 'scope' | 'account'>,
) => Sending['whileAllowed']

export const createWhileApproved =
  ({
    sessions,
    approvals,
    now,
  }: {
    sessions: Pick<Sessions, 'hold'>
    approvals: Pick<ApprovalQueue, 'isApproved'>
    now: () => number
  }): WhileApproved =>
  (call, shown) =>
  (task) =>
    sessions.hold(shown.origin, async (session) => {
      const isAllowed =
        !isExpired(session, now()) && isCovered(session.sessionScopes, shown)
      if (!isAllowed || call.signal.aborted || call.disconnected.aborted) {
        throw unauthorized()
      }
      if (!approvals.isApproved(shown.id)) throw userRejected()
      return task()
    })
