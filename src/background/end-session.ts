import type { Session } from '../protocol/session-api.ts'
import { removeScopes } from '../session/session.ts'
import type { ApprovalQueue } from './approvals/approval-queue.ts'
import type { CallsInFlight } from './calls-in-flight.ts'
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
    callsInFlight,
  }: {
    sessions: Sessions
    approvals: ApprovalQueue
    callsInFlight: CallsInFlight
  }): EndSession =>
  async (origin, scopes = []) => {
    const { sessionScopes } = await sessions.update(origin, async (session) => {
      // In the same turn: what is being granted is granted before, and what is
      // not begun finds itself withdrawn. A grant that was carried out stays
      // answered as one while a part of it is left.
      await approvals.withdraw(
        ({ id, origin: of }) =>
          of === origin &&
          (scopes.length === 0 || !session.decisions?.includes(id)),
      )
      return withoutScopes(session, scopes)
    })
    // After the commit: a call that starts now finds the session ended.
    const all = scopes.length === 0 || Object.keys(sessionScopes).length === 0
    callsInFlight.abort(origin, all ? undefined : scopes)
  }

/** Whatever else is said of a session that is over, its store drops. */
const withoutScopes = (
  session: Session,
  scopes: readonly string[],
): Session => ({
  sessionScopes:
    scopes.length === 0 ? {} : removeScopes(session.sessionScopes, scopes),
  sessionProperties: session.sessionProperties,
})
