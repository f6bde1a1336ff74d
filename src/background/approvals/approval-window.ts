import type { ApprovalRecord } from '../../storage/approval-record.ts'
import type { Log } from '../host/log.ts'
import type { ApprovalWindows, Bounds } from '../host/windows.ts'
import type { ApprovalQueue } from './approval-queue.ts'

const BOUNDS: Bounds = { width: 400, height: 640 }

export type ApprovalWindow = Readonly<{
  /**
   * To be called before anything is asked: a worker may have stopped while it
   * was told that its window is gone, and nobody says so again.
   */
  restore: () => Promise<void>
  /** Opens the window when there is a question, closes it when there is none. */
  follow: () => Promise<void>
  /** The window is gone: closing it is a rejection of what it showed. */
  closed: (windowId: number) => Promise<void>
}>

export const createApprovalWindow = ({
  queue,
  windows,
  log,
  refused,
}: {
  queue: ApprovalQueue
  windows: ApprovalWindows
  log: Log
  /** The person closes the window on these. */
  refused: (approvals: readonly ApprovalRecord[]) => Promise<void>
}): ApprovalWindow => {
  let following: Promise<void> = Promise.resolve()
  /** The questions that were there when the person was last called. */
  let seen: readonly string[] = []

  /** The last one we closed: the browser may list it for a moment. */
  let closedId: number | undefined

  const open = async (): Promise<void> => {
    const existing = await windows.find()
    const isUsable = existing !== undefined && existing !== closedId
    await queue.setWindowId(isUsable ? existing : await openSomewhere())
  }

  /** Where the window would stand must never keep it from opening. */
  const openSomewhere = async (): Promise<number> => {
    try {
      return await windows.open(BOUNDS)
    } catch (error) {
      log.error('the window did not open with its bounds', error)
      return windows.open(undefined)
    }
  }

  /** The person may have been faster, which must not reject what comes next. */
  const close = async (windowId: number): Promise<void> => {
    closedId = windowId
    try {
      await windows.close(windowId)
    } catch (error) {
      log.error('the window did not close', error)
    }
  }

  /** A window behind others would let a new question wait unseen. */
  const focus = async (windowId: number): Promise<void> => {
    try {
      await windows.focus(windowId)
    } catch (error) {
      log.error('the window did not come to the front', error)
    }
  }

  const step = async (): Promise<void> => {
    const windowId = queue.windowId()
    const asked = queue.open().map(({ id }) => id)
    const isNews = asked.some((id) => !seen.includes(id))
    seen = asked
    const isNeeded = asked.length > 0
    if (isNeeded && windowId === undefined) {
      await open()
    } else if (isNeeded && windowId !== undefined && isNews) {
      await focus(windowId)
    } else if (!isNeeded && windowId !== undefined) {
      // In this order: a window that was forgotten first could stay for ever.
      await close(windowId)
      await queue.setWindowId(undefined)
    }
  }

  const reject = async (): Promise<void> => {
    await refused(queue.open())
    await queue.rejectWithWindow()
  }

  return {
    restore: async () => {
      seen = queue.open().map(({ id }) => id)
      const windowId = queue.windowId()
      if (windowId === undefined || (await windows.exists(windowId))) return
      await reject()
    },
    follow: () => {
      // One after another: two windows must not open for one queue.
      following = following.then(step).catch(async (error) => {
        log.error('the approval window failed', error)
        // Nothing may wait for a window that cannot be opened.
        await queue.rejectWithWindow()
      })
      return following
    },
    closed: async (windowId) => {
      // A window may close before its id is written down.
      await following
      if (windowId === queue.windowId()) await reject()
    },
  }
}
