import type { ApprovalQueue } from './approval-queue.ts'
import { isUndecided } from './queue-changes.ts'

/** How long a site waits for a person who is not there. */
export const PATIENCE_MS = 5 * 60_000

export type Patience = Readonly<{
  /** The person is there: the time begins anew. */
  restart: () => void
}>

/**
 * A window may be behind others, and its person away: what is open is rejected
 * when for this long nothing was asked or answered and nobody touched a page of
 * ours. The worker is kept awake for as long as anything is open.
 */
export const createPatience = (
  approvals: Pick<ApprovalQueue, 'open' | 'onChanged' | 'withdraw'>,
): Patience => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = (): void => {
    clearTimeout(timer)
    if (approvals.open().length === 0) return
    timer = setTimeout(() => approvals.withdraw(isUndecided), PATIENCE_MS)
  }
  approvals.onChanged(restart)
  return { restart }
}
