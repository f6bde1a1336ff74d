import { WALLET_SCOPE } from '../../protocol/caip.ts'
import type { Session } from '../../protocol/session-api.ts'
import { removeScopes } from '../../session/session.ts'
import type { ApprovalRecord } from '../../storage/approval-record.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { DecidedSession, Sessions } from './sessions.ts'

export type EndSession = (
  origin: string,
  /** Only these; all when there are none. */
  scopes?: readonly string[],
) => Promise<void>

/**
 * The one way a session ends, in whole or in part, whoever ends it. Once it
 * resolves, nothing that rests on what was taken away happens any more.
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
      await withdrawQuestions(approvals, { origin, session, isEnd, scopes })
      return next
    })
  }

/**
 * Withdraws what a site asks about scopes that are taken away, or anything when
 * its session ends. To be called in the turn that takes them: what is being
 * granted is granted before, and what is not begun finds itself withdrawn. A
 * grant that was carried out stays answered as one while a part of it is left.
 */
export const withdrawQuestions = (
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
 * The chains of the session that is there are shown with those asked for. What
 * is asked in the name of an account goes once the session is stored.
 */
const isAbout = (
  approval: ApprovalRecord,
  scopes: readonly string[],
): boolean =>
  approval.kind === 'connect'
    ? approval.chains.some(({ chainId }) => scopes.includes(chainId))
    : approval.kind === 'add-chain' && scopes.includes(WALLET_SCOPE)

/** Whatever else is said of a session that is over, its store drops. */
const withoutScopes = (
  session: Session,
  scopes: readonly string[],
): Session => ({
  sessionScopes:
    scopes.length === 0 ? {} : removeScopes(session.sessionScopes, scopes),
  sessionProperties: session.sessionProperties,
})
