import type { Session } from '../../protocol/session-api.ts'
import { isSameScopes } from '../../session/session.ts'
import { isEndOf } from '../sessions/end-session.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Activity } from './activity.ts'

/**
 * Wraps the sessions to record changes by the user or by expiry. A change by
 * the user is recorded before `update` resolves.
 */
export const recordSessionChanges = (
  sessions: Sessions,
  {
    activity,
    now,
    by,
  }: {
    activity: Pick<Activity, 'note'>
    now: () => number
    by: 'user' | 'expiry'
  },
): Sessions => {
  const noteChange = (
    origin: string,
    { before, after }: { before: Session; after: NumberedSession },
  ): Promise<void> => {
    const ended = by === 'user' ? 'disconnected' : 'expired'
    return activity.note({
      act: isEndOf(before, after) ? ended : 'edited',
      origin,
      at: now(),
      outcome: 'done',
      milliseconds: 0,
    })
  }
  return {
    ...sessions,
    update: async (origin, change) => {
      let before: Session | undefined
      const after = await sessions.update(origin, (session) => {
        before = session
        return change(session)
      })
      if (before && !isSameScopes(before.sessionScopes, after.sessionScopes)) {
        const noted = noteChange(origin, { before, after })
        // A read that ends an expired session does not wait for its record.
        if (by === 'user') await noted
      }
      return after
    },
  }
}
