import type { ApprovalRecord } from '../../storage/approval-record.ts'
import type { ApprovalQueue } from './approval-queue.ts'
import type { Matches } from './queue-changes.ts'

/** How long a page has to come back, after a worker stop or from the cache. */
const RETURN_MILLISECONDS = 10_000

/**
 * After a worker stop: drops approvals that nobody waits for. External ports
 * closed with the worker, and a page that does not reconnect was closed too.
 */
export const forgetAbandoned = async (
  queue: Pick<ApprovalQueue, 'forget' | 'isAwaited'>,
  {
    isExternal,
    forgotten,
  }: {
    isExternal: (callerKey: string) => boolean
    forgotten: (approvals: readonly ApprovalRecord[]) => Promise<void>
  },
): Promise<void> => {
  const forget = async (matches: Matches): Promise<void> =>
    forgotten(await queue.forget(matches))
  await forget(({ callerKey }) => isExternal(callerKey))
  setTimeout(
    () => forget((approval) => !queue.isAwaited(approval)),
    RETURN_MILLISECONDS,
  )
}

/**
 * A page may come back from the back-forward cache and resend its request:
 * approved ones are retained for a while, open ones are dropped at once.
 */
export const forgetDisconnected = async (
  queue: Pick<ApprovalQueue, 'forget'>,
  {
    key,
    isConnected,
  }: { key: string; isConnected: (callerKey: string) => boolean },
): Promise<void> => {
  await queue.forget(
    ({ callerKey, decision }) => callerKey === key && !decision?.approved,
  )
  setTimeout(() => {
    if (isConnected(key)) return
    queue.forget(({ callerKey }) => callerKey === key)
  }, RETURN_MILLISECONDS)
}
