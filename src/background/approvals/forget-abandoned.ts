import type { ApprovalQueue } from './approval-queue.ts'

/** How long a page has to come back, from a worker stop or from the cache. */
export const PATIENCE_MILLISECONDS = 10_000

/**
 * After a worker stop: an external port has gone with the worker, and a page
 * that does not connect again has gone too. Nobody is left to answer.
 */
export const forgetAbandoned = async (
  queue: ApprovalQueue,
  isExternal: (callerKey: string) => boolean,
): Promise<void> => {
  await queue.forget(({ callerKey }) => isExternal(callerKey))
  setTimeout(
    () => queue.forget((approval) => !queue.isAwaited(approval)),
    PATIENCE_MILLISECONDS,
  )
}
