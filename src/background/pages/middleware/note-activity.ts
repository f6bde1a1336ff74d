import { isRpcError } from '../../../protocol/errors.ts'
import type { Namespaces } from '../../../session/namespaces.ts'
import type { Activity } from '../../activity/activity.ts'
import { describeCall } from '../../activity/describe-call.ts'
import { type Outcome, outcomeOf } from '../../activity/outcome-of.ts'
import type { PageMiddleware } from '../page-context.ts'

export type NoteActivityOptions = {
  activity: Pick<Activity, 'note'>
  now: () => number
  namespaces: Namespaces
  /** Whether the approval of this request was withdrawn. */
  isWithdrawn: (requestKey: string) => boolean
  /** Called with what is recorded, of every call. */
  described: (
    requestKey: string,
    what: Outcome & { scope?: string | undefined },
  ) => void
}

/**
 * Records the call and its outcome before the answer is sent. First in the
 * stack, so that it sees what the site is answered.
 */
export const noteActivity =
  ({
    activity,
    now,
    namespaces,
    isWithdrawn,
    described: report,
  }: NoteActivityOptions): PageMiddleware =>
  async ({ request, context, next }) => {
    const described = describeCall(request, namespaces)
    if (!described) return next()
    const { needsOwnRecord, ...call } = described
    const { origin } = context.assertGet('caller')
    const requestKey = context.assertGet('requestKey')
    const at = now()
    /** The hash of a transaction that the wallet signed. */
    const hashIn = (answer: unknown): string | undefined => {
      const { scope, method } = call
      return needsOwnRecord && scope !== undefined && method !== undefined
        ? namespaces.of(scope)?.log.hashInAnswer(method, answer)
        : undefined
    }
    const note = (
      { outcome, ...why }: Outcome,
      sent?: string,
    ): Promise<void> => {
      report(requestKey, { scope: call.scope, outcome, ...why })
      return activity.note({
        act: 'call',
        origin,
        at,
        ...call,
        outcome,
        ...why,
        ...(sent !== undefined && { hash: sent }),
        milliseconds: Math.max(0, now() - at),
        // Immediate refusals can be arbitrarily frequent.
        ...(needsOwnRecord && outcome !== 'refused' ? { requestKey } : {}),
      })
    }
    try {
      const result = await next()
      await note({ outcome: 'answered' }, hashIn(result))
      return result
    } catch (error) {
      const isDisconnected = context.assertGet('disconnected').aborted
      await note(
        isWithdrawn(requestKey) || isDisconnected
          ? { outcome: 'withdrawn' }
          : outcomeOf(error),
        hashIn(isRpcError(error) ? error.data : undefined),
      )
      throw error
    }
  }
