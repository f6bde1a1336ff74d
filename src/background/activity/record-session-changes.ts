import { isSameScopes } from '../../session/session.ts'
import { isEndOf } from '../sessions/end-session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Activity } from './activity.ts'

/**
 * Wraps the sessions to record changes by the user or by expiry. A change by
 * the user is recorded before it is stored: after a worker stop, the repeated
 * call would find nothing to change.
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
): Sessions => ({
  ...sessions,
  update: (origin, change) =>
    sessions.update(origin, async (before) => {
      const next = await change(before)
      if (isSameScopes(before.sessionScopes, next.sessionScopes)) return next
      const ended = by === 'user' ? 'disconnected' : 'expired'
      const act = isEndOf(before, next) ? ended : 'edited'
      const noted = activity.note({
        act,
        origin,
        at: now(),
        outcome: 'done',
        milliseconds: 0,
        // Recorded once, also if the worker stops before the change is stored.
        requestKey: `${act}/${before.generation}`,
      })
      // A read that ends an expired session does not wait for its record.
      if (by === 'user') await noted
      return next
    }),
})
