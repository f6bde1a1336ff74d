import type { KeepAwake } from '../host/keep-awake.ts'
import type { Log } from '../host/log.ts'
import type { ApprovalQueue } from './approval-queue.ts'
import type { ApprovalWindow } from './approval-window.ts'

/**
 * What every change of the queue comes with: the worker stays awake while a
 * question is open, the window and the count on the icon follow, and who shows
 * the question is told. The returned function does all of it for what a stopped
 * worker left.
 */
export const attendApprovals = ({
  approvals,
  approvalWindow,
  keepAwake,
  setBadge,
  log,
  changed,
}: {
  approvals: Pick<ApprovalQueue, 'open' | 'onChanged'>
  approvalWindow: Pick<ApprovalWindow, 'follow'>
  keepAwake: KeepAwake
  setBadge: (text: string) => Promise<void>
  log: Log
  changed: () => void
}): (() => void) => {
  let release: (() => void) | undefined
  let counted: number | undefined
  const count = (open: number): void => {
    // At a start always: what stands there may be of another life.
    if (open === counted) return
    counted = open
    setBadge(open === 0 ? '' : `${open}`).catch((error) =>
      log.error('the icon does not show the count', error),
    )
  }
  const attend = (): void => {
    const open = approvals.open().length
    if (open > 0) {
      release ??= keepAwake.hold()
    } else {
      release?.()
      release = undefined
    }
    count(open)
    approvalWindow.follow()
    changed()
  }
  approvals.onChanged(attend)
  return attend
}
