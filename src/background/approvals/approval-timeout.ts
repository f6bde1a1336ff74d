import type { ApprovalQueue } from './approval-queue.ts'
import { isUndecided } from './queue-changes.ts'

/** How long a site waits for an inactive user. */
export const APPROVAL_TIMEOUT_MS = 5 * 60_000

export type ApprovalTimeout = Readonly<{
  /** The user is active: starts the time again. */
  restart: () => void
}>

/**
 * Rejects the open approvals when for this long none was added or decided and
 * the user did nothing in a page of the wallet: the window may be hidden behind
 * others. The worker stays awake while approvals are open.
 */
export const createApprovalTimeout = (
  approvals: Pick<ApprovalQueue, 'open' | 'onChanged' | 'withdraw'>,
): ApprovalTimeout => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = (): void => {
    clearTimeout(timer)
    if (approvals.open().length === 0) return
    timer = setTimeout(
      () => approvals.withdraw(isUndecided),
      APPROVAL_TIMEOUT_MS,
    )
  }
  approvals.onChanged(restart)
  return { restart }
}
