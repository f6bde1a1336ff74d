import type { ApprovalRecord } from '../../storage/approval-record.ts'
import type { Log } from '../host/log.ts'
import type { ApprovalWindows } from '../host/windows.ts'
import type { ApprovalQueue } from './approval-queue.ts'
import { isUndecided } from './queue-changes.ts'
import type { WindowGap } from './window-gap.ts'

export type ApprovalWindow = Readonly<{
  /**
   * Call before any request is handled: the worker may have stopped while
   * handling the closing of its window, and the event does not come again.
   */
  restore: () => Promise<void>
  /**
   * Call before a screen lists approvals: closing the window of a stopped
   * worker must reject what it shows. Waits for a window that is opening.
   */
  recognize: () => Promise<void>
  /**
   * The window shows this approval. Stored, since a worker may stop before the
   * window closes.
   */
  views: (id: string) => Promise<void>
  /**
   * Opens the window if an approval is open that no closed window left, now or
   * when the gap is over, and closes it if none is open.
   */
  follow: () => Promise<void>
  /** The window was closed, which rejects the approval that it showed. */
  closed: (windowId: number) => Promise<void>
}>

export const createApprovalWindow = ({
  queue,
  windows,
  gap,
  log,
  tabOf,
  refused,
}: {
  queue: ApprovalQueue
  windows: ApprovalWindows
  gap: WindowGap
  log: Log
  /** The tab of a caller that is connected. */
  tabOf: (callerKey: string) => number | undefined
  /** The user closed the window on this one. */
  refused: (approval: ApprovalRecord) => Promise<void>
}): ApprovalWindow => {
  let following: Promise<void> = Promise.resolve()
  /** The approvals that were open when the window was last raised. */
  let seen: readonly string[] = []

  let later: ReturnType<typeof setTimeout> | undefined

  /** The window closed last: the browser may still list it for a moment. */
  let closedId: number | undefined

  const lacksWindow = (): boolean =>
    queue.open().length > 0 && queue.windowId() === undefined

  /** A stopped worker may have opened it and not stored its id. */
  const findLeft = async (): Promise<void> => {
    if (!lacksWindow()) return
    const existing = await windows.find()
    if (existing === undefined || existing === closedId) return
    await queue.setWindowId(existing)
  }

  const open = async (callerKey: string): Promise<void> => {
    await findLeft()
    if (lacksWindow()) await queue.setWindowId(await openNear(callerKey))
  }

  /** A place off the screen must not prevent the window from opening. */
  const openNear = async (callerKey: string): Promise<number> => {
    try {
      return await windows.open({ tabId: tabOf(callerKey) })
    } catch (error) {
      log.error('the approval window did not open in its place', error)
      return windows.open(undefined)
    }
  }

  /**
   * The user may have closed it already, which must not reject the next
   * approval.
   */
  const close = async (windowId: number): Promise<void> => {
    closedId = windowId
    try {
      await windows.close(windowId)
    } catch (error) {
      log.error('the approval window did not close', error)
    }
  }

  /** A new approval in a window behind others would not be seen. */
  const focus = async (windowId: number): Promise<void> => {
    try {
      await windows.focus(windowId)
    } catch (error) {
      log.error('the approval window did not come to the front', error)
    }
  }

  const step = async (): Promise<void> => {
    const windowId = queue.windowId()
    const asked = queue.open()
    const added = asked.filter(({ id }) => !seen.includes(id))
    seen = seen.filter((known) => asked.some(({ id }) => id === known))
    if (asked.length === 0) {
      if (windowId === undefined) return
      // In this order: a window whose id was dropped first might never close.
      await close(windowId)
      await queue.setWindowId(undefined)
      return
    }
    const waiting =
      windowId === undefined
        ? asked.filter(({ id }) => !queue.isLeft(id))
        : added
    const [first] = waiting
    if (!first) return
    const left = gap.left(waiting)
    if (left > 0) {
      followLater(left)
      return
    }
    seen = asked.map(({ id }) => id)
    gap.opened(waiting)
    if (windowId === undefined) await open(first.callerKey)
    else await focus(windowId)
  }

  /** The open approval holds the worker awake, so a timer is enough. */
  const followLater = (milliseconds: number): void => {
    clearTimeout(later)
    later = setTimeout(follow, Math.ceil(milliseconds))
  }

  const follow = (): Promise<void> => {
    // Serialized: two windows must not open for one queue.
    following = following.then(step).catch(async (error) => {
      log.error('the approval window failed', error)
      // No request may wait for a window that cannot open.
      await queue.withdraw(isUndecided)
    })
    return following
  }

  const recognize = async (): Promise<void> => {
    if (!lacksWindow()) return
    following = following.then(findLeft).catch((error) => {
      log.error('the approval window was not found', error)
    })
    await following
  }

  const views = async (id: string): Promise<void> => {
    await recognize()
    await queue.setViewed(id)
  }

  const reject = async (): Promise<void> => {
    const viewed = queue.open().find(({ id }) => id === queue.viewedId())
    if (viewed) await refused(viewed)
    await queue.rejectViewed()
  }

  return {
    restore: async () => {
      // The window opened for the first; others may have waited for the gap.
      seen = queue
        .open()
        .slice(0, 1)
        .map(({ id }) => id)
      const windowId = queue.windowId()
      if (windowId === undefined || (await windows.exists(windowId))) return
      await reject()
    },
    recognize,
    views,
    follow,
    closed: async (windowId) => {
      // A window may close before its id is stored.
      await following
      if (windowId !== queue.windowId()) return
      closedId = windowId
      await reject()
    },
  }
}
