import type { Log } from '../host/log.ts'
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
  setBadge,
  log,
  changed,
}: {
  approvals: Pick<ApprovalQueue, 'open' | 'onChanged'>
  /** Those that wait for the user. */
  shown?: ApprovalQueue['open']
  approvalWindow: Pick<ApprovalWindow, 'follow'>
  wakeLock: WakeLock
  setBadge: (text: string) => Promise<void>
  log: Log
  changed: () => void
}): (() => void) => {
  let release: (() => void) | undefined
  let counted: number | undefined
  const count = (open: number): void => {
    // At a start `counted` is unset: a stopped worker may have left a count.
    if (open === counted) return
    counted = open
    setBadge(open === 0 ? '' : `${open}`).catch((error) =>
      log.error('the badge was not set to the number of approvals', error),
    )
  }
  const sync = (): void => {
    const open = approvals.open().length
    if (open > 0) {
      release ??= wakeLock.hold()
    } else {
      release?.()
      release = undefined
    }
    count(shown().length)
    approvalWindow.follow()
    changed()
  }
  approvals.onChanged(sync)
  return sync
}
