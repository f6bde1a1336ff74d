import type { ApprovalRecord } from '../../storage/approval-record.ts'
import { isExternalKey } from '../pages/admit.ts'
import type { ApprovalQueue } from './approval-queue.ts'

/** How long a page has to come back, after a worker stop or from the cache. */
const RETURN_MILLISECONDS = 10_000

type Forgotten = (approvals: readonly ApprovalRecord[]) => Promise<void>

export type ForgetAbandoned = Readonly<{
  /** A stopped worker left these. */
  start: (left: readonly ApprovalRecord[]) => Promise<void>
  /** Drops those of them whose external port closed with that worker. */
  dropClosed: (left: readonly ApprovalRecord[]) => Promise<void>
  /**
   * A page may come back from the back-forward cache and resend its request:
   * approved ones are retained for a while, open ones are dropped at once.
   */
  disconnected: (callerKey: string) => Promise<void>
}>

/**
 * Drops the approvals of callers that do not come back in time. When a caller
 * comes back, the journal drops those that it no longer waits for.
 */
export const createForgetAbandoned = ({
  queue,
  isConnected,
  forgotten,
}: {
  queue: Pick<ApprovalQueue, 'forget'>
  isConnected: (callerKey: string) => boolean
  /** Called with those whose request this worker never received. */
  forgotten: Forgotten
}): ForgetAbandoned => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  /** Starts the time of a caller again. */
  const awaitReturn = (key: string, dropped?: Forgotten): void => {
    clearTimeout(timers.get(key))
    const forget = async (): Promise<void> => {
      timers.delete(key)
      const all = await queue.forget(
        ({ callerKey }) => callerKey === key && !isConnected(key),
      )
      await dropped?.(all)
    }
    timers.set(key, setTimeout(forget, RETURN_MILLISECONDS))
  }

  const dropClosed: ForgetAbandoned['dropClosed'] = async (left) => {
    // A port that opened meanwhile may have asked.
    const isLeft = ({ id }: ApprovalRecord): boolean =>
      left.some((one) => one.id === id)
    await forgotten(
      await queue.forget((one) => isExternalKey(one.callerKey) && isLeft(one)),
    )
  }

  return {
    start: async (left) => {
      for (const { callerKey } of left) awaitReturn(callerKey, forgotten)
      await dropClosed(left)
    },
    dropClosed,
    disconnected: async (key) => {
      await queue.forget(
        ({ callerKey, decision }) => callerKey === key && !decision?.approved,
      )
      awaitReturn(key)
    },
  }
}
