import { WALLET_SCOPE } from '../../protocol/caip.ts'
import type { Session } from '../../protocol/session-api.ts'
import { removeScopes } from '../../session/session.ts'
import type { ApprovalRecord } from '../../storage/approval-record.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { DecidedSession, Sessions } from './sessions.ts'

export type EndSession = (
  origin: string,
  /** Empty means all. */
  scopes?: readonly string[],
) => Promise<void>

/**
 * Ends a session or some of its scopes, whoever asked for it. Once it resolves,
 * calls and approvals that need the removed scopes have ended.
 */
export const createEndSession =
  ({
    sessions,
    approvals,
  }: {
    sessions: Sessions
    approvals: Pick<ApprovalQueue, 'withdraw'>
  }): EndSession =>
  async (origin, scopes = []) => {
    await sessions.update(origin, async (session) => {
      const next = withoutScopes(session, scopes)
      const isEnd = scopes.length === 0 || isEndOf(session, next)
      await withdrawApprovals(approvals, { origin, session, isEnd, scopes })
      return next
    })
  }

/**
 * Withdraws the site's approvals about removed scopes, or all of them when its
 * session ends. Call it under the lock that removes the scopes: a grant under
 * way finishes first, and one that has not begun finds its approval withdrawn.
 * An approval that was already granted stays approved while some scopes remain.
 */
export const withdrawApprovals = (
  approvals: Pick<ApprovalQueue, 'withdraw'>,
  taken: {
    origin: string
    session: DecidedSession
    isEnd: boolean
    scopes: readonly string[]
  },
): Promise<void> => {
  const { origin, session, isEnd, scopes } = taken
  return approvals.withdraw(
    (approval) =>
      approval.origin === origin &&
      (isEnd ||
        (isAbout(approval, scopes) &&
          !session.decisions?.includes(approval.id))),
  )
}

/** A record without scopes is not a session, and cannot end. */
export const isEndOf = (session: Session, next: Session): boolean =>
  !isEmpty(session) && isEmpty(next)

const isEmpty = ({ sessionScopes }: Session): boolean =>
  Object.keys(sessionScopes).length === 0

/**
 * A connect approval also shows the chains of the existing session; `add-chain`
 * is only asked in the wallet scope of `eip155`. Approvals for an account are
 * withdrawn after the session is stored.
 */
const isAbout = (
  approval: ApprovalRecord,
  scopes: readonly string[],
): boolean =>
  approval.kind === 'connect'
    ? approval.chains.some(({ chainId }) => scopes.includes(chainId))
    : approval.kind === 'add-chain' && scopes.includes(WALLET_SCOPE)

/** `sessions.ts` drops the properties of a session without scopes. */
const withoutScopes = (
  session: Session,
  scopes: readonly string[],
): Session => ({
  sessionScopes:
    scopes.length === 0 ? {} : removeScopes(session.sessionScopes, scopes),
  sessionProperties: session.sessionProperties,
})
