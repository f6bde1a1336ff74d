import type { KeepAwake } from '../keep-awake.ts'
import type { ApprovalQueue } from './approval-queue.ts'
import type { ApprovalWindow } from './approval-window.ts'

/**
 * What every change of the queue comes with: the worker stays awake while a
 * question is open, the window follows, and who shows the question is told. The
 * returned function does all of it for what a stopped worker left.
 */
export const attendApprovals = ({
  approvals,
  approvalWindow,
  keepAwake,
  changed,
}: {
  approvals: Pick<ApprovalQueue, 'open' | 'onChanged'>
  approvalWindow: Pick<ApprovalWindow, 'follow'>
  keepAwake: KeepAwake
  changed: () => void
}): (() => void) => {
  let release: (() => void) | undefined
  const attend = (): void => {
    if (approvals.open().length > 0) {
      release ??= keepAwake.hold()
    } else {
      release?.()
      release = undefined
    }
    approvalWindow.follow()
    changed()
  }
  approvals.onChanged(attend)
  return attend
}
