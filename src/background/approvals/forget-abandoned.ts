import type { ApprovalQueue } from './approval-queue.ts'

/** How long a page has to come back, from a worker stop or from the cache. */
const PATIENCE_MILLISECONDS = 10_000

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

/**
 * A page has gone, and may come back from the back-forward cache and ask again:
 * what is decided is kept for a while, and only open questions go at once.
 */
export const forgetGone = async (
  queue: ApprovalQueue,
  { key, isHere }: { key: string; isHere: (callerKey: string) => boolean },
): Promise<void> => {
  await queue.forget(
    ({ callerKey, decision }) => callerKey === key && !decision?.approved,
  )
  setTimeout(() => {
    if (isHere(key)) return
    queue.forget(({ callerKey }) => callerKey === key)
  }, PATIENCE_MILLISECONDS)
}
