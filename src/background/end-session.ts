import type { Session } from '../protocol/session-api.ts'
import { removeScopes } from '../session/session.ts'
import type { ApprovalRecord } from '../storage/approval-record.ts'
import type { ApprovalQueue } from './approvals/approval-queue.ts'
import type { Sessions } from './stores/sessions.ts'

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
    approvals: ApprovalQueue
  }): EndSession =>
  async (origin, scopes = []) => {
    await sessions.update(origin, async (session) => {
      const next = withoutScopes(session, scopes)
      const isEnd = scopes.length === 0 || (!isEmpty(session) && isEmpty(next))
      // In the same turn: what is being granted is granted before, and what is
      // not begun finds itself withdrawn. A grant that was carried out stays
      // answered as one while a part of it is left.
      await approvals.withdraw(
        (approval) =>
          approval.origin === origin &&
          (isEnd ||
            (isAbout(approval, scopes) &&
              !session.decisions?.includes(approval.id))),
      )
      return next
    })
  }

const isEmpty = ({ sessionScopes }: Session): boolean =>
  Object.keys(sessionScopes).length === 0

/** The chains of the session that is there are shown with those asked for. */
const isAbout = (
  { chains }: ApprovalRecord,
  scopes: readonly string[],
): boolean => chains.some(({ chainId }) => scopes.includes(chainId))

/** Whatever else is said of a session that is over, its store drops. */
const withoutScopes = (
  session: Session,
  scopes: readonly string[],
): Session => ({
  sessionScopes:
    scopes.length === 0 ? {} : removeScopes(session.sessionScopes, scopes),
  sessionProperties: session.sessionProperties,
})
