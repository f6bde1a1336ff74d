import type { ApprovalRecord } from '../../storage/approval-record.ts'
import { refusalsItem } from '../../storage/items.ts'
import type { Activity } from '../activity/activity.ts'
import { noteForgotten } from '../activity/note-forgotten.ts'
import type { Badge } from '../host/badge.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { WakeLock } from '../host/wake-lock.ts'
import type { Journal } from '../journal/journal.ts'
import { isExternalKey } from '../pages/admit.ts'
import type { Sites } from '../pages/site-of.ts'
import type { Part } from '../part.ts'
import type { Sessions } from '../sessions/sessions.ts'
import {
  type ApprovalQueue,
  type ApprovalQueueOptions,
  createApprovalQueue,
} from './approval-queue.ts'
import {
  type ApprovalTimeout,
  createApprovalTimeout,
} from './approval-timeout.ts'
import { type ApprovalWindow, createApprovalWindow } from './approval-window.ts'
import { createForgetAbandoned } from './forget-abandoned.ts'
import { isActing, isCovered, showsRemoved } from './is-covered.ts'
import { isUndecided } from './queue-changes.ts'
import { createRefusals, type Refusals } from './refusals.ts'
import { syncApprovals } from './sync-approvals.ts'
import { createWindowGap } from './window-gap.ts'

export type ApprovalsPart = Readonly<{
  approvals: ApprovalQueue
  refusals: Refusals
  approvalTimeout: ApprovalTimeout
  /**
   * As in the queue, but throws if the user has rejected this site too often.
   */
  askUser: ApprovalQueue['ask']
  approvalWindow: Pick<ApprovalWindow, 'recognize' | 'views'>
  /** Shows what is to be shown. */
  sync: () => void
}> &
  Required<
    Pick<
      Part,
      | 'name'
      | 'restore'
      | 'start'
      | 'sessionChanged'
      | 'locking'
      | 'windowClosed'
      | 'callerDisconnected'
    >
  >

/** Composes the approvals over any host. */
export const createApprovalsPart = ({
  host,
  badge,
  log,
  journal,
  activity,
  wakeLock,
  isConnected,
  tabOf,
  sessions,
  sites,
  ready,
  isAutomatic,
  changed,
}: {
  host: Pick<Host, 'now' | 'session' | 'windows'>
  badge: Pick<Badge, 'count'>
  log: Log
  journal: Journal
  activity: Pick<Activity, 'note'>
  wakeLock: WakeLock
  isConnected: ApprovalQueueOptions['isConnected']
  /** The tab of a caller that is connected. */
  tabOf: (callerKey: string) => number | undefined
  sessions: Pick<Sessions, 'hold'>
  sites: Sites
  /** Settles when every part of the worker is restored. */
  ready: Promise<void>
  /** Whether it is decided without the user, and not shown. */
  isAutomatic: (approval: ApprovalRecord) => boolean
  /** Called when the open approvals or what they show may have changed. */
  changed: () => void
}): ApprovalsPart => {
  const { now } = host
  const approvals = createApprovalQueue({
    journal,
    isConnected,
    siteOf: sites.siteOf,
    whileCurrent: ({ origin, generation }, add) =>
      sessions.hold(origin, async (session) => {
        if (session.generation !== generation) return false
        await add()
        return true
      }),
  })
  const forgetAbandoned = createForgetAbandoned({
    queue: approvals,
    isConnected,
    forgotten: (all) => noteForgotten(all, { activity, now }),
  })
  const refusals = createRefusals({
    item: refusalsItem(host.session),
    now,
    sites,
    log,
  })
  const gap = createWindowGap(sites)
  /** What a stopped worker left. */
  let left: readonly ApprovalRecord[] = []
  /** Until then, what goes of that is dropped because of the worker stop. */
  let isStarted = false
  const isWithdrawn = ({ id }: ApprovalRecord): boolean =>
    isStarted || !left.some((one) => one.id === id)
  journal.onChanged(({ approvals: before }, isFallback) => {
    const { approvals } = journal.current()
    if (approvals === before || isFallback) return
    const find = ({ id }: ApprovalRecord): ApprovalRecord | undefined =>
      approvals.find((one) => one.id === id)
    const open = before.filter(isUndecided)
    for (const one of open) {
      if (find(one)?.decision?.approved) gap.forgive(one.origin)
    }
    // Its page withdrew it: else asking and disconnecting would open a window
    // each time, and never count.
    void refusals.noteWithdrawn(
      open.filter((one) => !find(one) && isWithdrawn(one)),
      open,
    )
  })
  const approvalTimeout = createApprovalTimeout(approvals)
  const open = (): ApprovalRecord[] =>
    approvals.open().filter((one) => !isAutomatic(one))
  const approvalWindow = createApprovalWindow({
    queue: { ...approvals, open },
    windows: host.windows,
    gap,
    log,
    tabOf,
    refused: (viewed) => refusals.note([viewed], open()),
  })
  const sync = syncApprovals({
    approvals,
    shown: open,
    approvalWindow,
    wakeLock,
    badge,
    changed,
  })
  return {
    name: 'approvals',
    approvals,
    refusals,
    approvalTimeout,
    approvalWindow,
    sync,
    askUser: async (requestKey, build) => {
      // Before the start, these would take the place of this one.
      if (!isStarted) await forgetAbandoned.dropClosed(left)
      return approvals.ask(requestKey, async () => {
        const asked = await build()
        await refusals.assertMayAsk(asked.origin)
        return asked
      })
    },
    restore: async () => {
      await journal.restore()
      left = journal.current().approvals
      await approvalWindow.restore()
    },
    start: async () => {
      // First, so that no window opens for what is dropped.
      await forgetAbandoned.start(left)
      isStarted = true
      sync()
      approvalTimeout.restart()
    },
    // Withdraw approvals that the session no longer covers.
    sessionChanged: ({ origin, session: { sessionScopes } }) =>
      approvals.withdraw(
        (one) =>
          one.origin === origin &&
          (isActing(one)
            ? !isCovered(sessionScopes, one)
            : showsRemoved(sessionScopes, one)),
      ),
    // Only a request to connect waits for the password.
    locking: async () => {
      await ready
      await approvals.withdraw(
        ({ kind, decision }) => kind !== 'connect' && !decision,
      )
    },
    windowClosed: approvalWindow.closed,
    // The journal drops external ports itself; a page may reconnect and resend.
    callerDisconnected: async ({ key }) => {
      if (isExternalKey(key) || isConnected(key)) return
      await forgetAbandoned.disconnected(key)
    },
  }
}
