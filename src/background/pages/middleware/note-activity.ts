import { isRpcError } from '../../../protocol/errors.ts'
import { isObject } from '../../../protocol/json-rpc.ts'
import type { Activity } from '../../activity/activity.ts'
import { type Description, describeCall } from '../../activity/describe-call.ts'
import { type Outcome, outcomeOf } from '../../activity/outcome-of.ts'
import type { PageMiddleware } from '../page-context.ts'

/** Of a transaction that the wallet signed itself: as the site is told. */
const hashIn = (
  { method }: Pick<Description, 'method'>,
  told: unknown,
): string | undefined => {
  if (method !== 'eth_sendTransaction') return undefined
  const hash = isObject(told) ? told.hash : told
  return typeof hash === 'string' && /^0x[0-9a-f]{64}$/.test(hash)
    ? hash
    : undefined
}

export type NoteActivityOptions = {
  activity: Pick<Activity, 'note'>
  now: () => number
  /** Whether what this request asked the person was taken back by others. */
  isWithdrawn: (requestKey: string) => boolean
}

/**
 * Writes down what was asked and what came of it, before the answer goes out.
 * The first of the stack: it sees what the site is told.
 */
export const noteActivity =
  ({ activity, now, isWithdrawn }: NoteActivityOptions): PageMiddleware =>
  async ({ request, context, next }) => {
    const described = describeCall(request)
    if (!described) return next()
    const { isWeighty, ...call } = described
    const { origin } = context.assertGet('caller')
    const requestKey = context.assertGet('requestKey')
    const at = now()
    const note = ({ outcome, ...why }: Outcome, sent?: string): Promise<void> =>
      activity.note({
        act: 'call',
        origin,
        at,
        ...call,
        outcome,
        ...why,
        ...(sent !== undefined && { hash: sent }),
        milliseconds: Math.max(0, now() - at),
        // What is refused at once is as often as the site likes.
        ...(isWeighty && outcome !== 'refused' ? { requestKey } : {}),
      })
    try {
      const result = await next()
      await note({ outcome: 'answered' }, hashIn(call, result))
      return result
    } catch (error) {
      const isGone = context.assertGet('gone').aborted
      await note(
        isWithdrawn(requestKey) || isGone
          ? { outcome: 'withdrawn' }
          : outcomeOf(error),
        hashIn(call, isRpcError(error) ? error.data : undefined),
      )
      throw error
    }
  }
