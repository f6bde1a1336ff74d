import type { Badge } from '../host/badge.ts'
import type { WakeLock } from '../host/wake-lock.ts'
import type { ApprovalQueue } from './approval-queue.ts'
import type { ApprovalWindow } from './approval-window.ts'

/**
 * Follows every change of the queue: the worker stays awake while an approval
 * is open, the window and the count on the icon are updated, and the screens
 * are notified. Call the returned function at a worker start.
 */
export const syncApprovals = ({
  approvals,
  shown = approvals.open,
  approvalWindow,
  wakeLock,
  badge,
  changed,
}: {
  approvals: Pick<ApprovalQueue, 'open' | 'onChanged'>
  /** Those that wait for the user. */
  shown?: ApprovalQueue['open']
  approvalWindow: Pick<ApprovalWindow, 'follow'>
  wakeLock: WakeLock
  badge: Pick<Badge, 'count'>
  changed: () => void
}): (() => void) => {
  let release: (() => void) | undefined
  const sync = (): void => {
    const open = approvals.open().length
    if (open > 0) {
      release ??= wakeLock.hold()
    } else {
      release?.()
      release = undefined
    }
    badge.count(shown().length)
    approvalWindow.follow()
    changed()
  }
  approvals.onChanged(sync)
  return sync
}
