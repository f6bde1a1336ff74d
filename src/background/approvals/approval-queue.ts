import {
  chainDisconnected,
  type NodeFailure,
  type RpcError,
  userRejected,
} from '../../protocol/errors.ts'
import type {
  ApprovalRecord,
  Choice,
  ConnectRecord,
  Decision,
} from '../../storage/approval-record.ts'
import { createListeners } from '../host/listeners.ts'
import type { Journal } from '../journal/journal.ts'
import type { Sites } from '../pages/site-of.ts'
import { assertRoom } from './assert-room.ts'
import {
  closing,
  deciding,
  dropping,
  failing,
  isApproved,
  isRejected,
  isUndecided,
  type Matches,
  REJECTED,
  showing,
  viewing,
  WITHDRAWN,
} from './queue-changes.ts'

export type NewApprovalOf<Stored> = Stored extends ApprovalRecord
  ? Omit<Stored, 'id' | 'decision'>
  : never

export type NewApproval = NewApprovalOf<ApprovalRecord>
export type NewConnectApproval = NewApprovalOf<ConnectRecord>

export type ApprovalQueue = Readonly<{
  /**
   * Asks the user, or waits for the approval that this request opened before a
   * worker stop. Throws 4001 when the user rejects, or 4901 if the user
   * approved it before and no node could be used.
   */
  ask: <Asked extends NewApproval>(
    requestKey: string,
    build: () => Promise<Asked>,
  ) => Promise<Approved<Asked>>
  /** The undecided approvals, the oldest first. */
  open: () => readonly ApprovalRecord[]
  /**
   * Resolves when the approval is stored, to false if it was closed before.
   */
  approve: (id: string, choice: Choice) => Promise<boolean>
  /**
   * Stores why an approval could not be carried out; it stays open. Undefined
   * if the node was not the reason.
   */
  fail: (id: string, reason: NodeFailure | undefined) => Promise<void>
  /** Rejects these for the user, if they are open. */
  reject: (ids: readonly string[]) => Promise<void>
  /**
   * Ends these for the wallet, also approved ones that are not answered yet.
   */
  withdraw: (matches: Matches) => Promise<void>
  /** Drops approvals whose page has disconnected, and returns them. */
  forget: (matches: Matches) => Promise<ApprovalRecord[]>
  /** Whether it is approved and has not been withdrawn since. */
  isApproved: (id: string) => boolean
  /** Whether the wallet ended the approval of this request. */
  isWithdrawn: (requestKey: string) => boolean
  /** The approval of this request, until its answer is acknowledged. */
  askedBy: (requestKey: string) => ApprovalRecord | undefined
  windowId: () => number | undefined
  setWindowId: (windowId: number | undefined) => Promise<void>
  /** The approval that the window shows, or showed last. */
  viewedId: () => string | undefined
  /** The window shows this approval. */
  setViewed: (id: string) => Promise<void>
  /** A closed window left it open: no window opens for it alone. */
  isLeft: (id: string) => boolean
  /** The window is closed: rejects the approval that it showed, if any. */
  rejectViewed: () => Promise<void>
  onChanged: (listener: () => void) => () => void
}>

export type ApprovalQueueOptions = {
  journal: Pick<Journal, 'current' | 'save' | 'saveOr' | 'onChanged'>
  siteOf: Sites['siteOf']
  /** Approvals of disconnected callers are not added. */
  isConnected: (callerKey: string) => boolean
  /**
   * Adds an approval under the lock of what it was built from. Resolves to
   * false if that has changed already and the approval must be built again.
   */
  whileCurrent: (
    approval: NewApproval,
    add: () => Promise<void>,
  ) => Promise<boolean>
}

/** An approval with the choice of the user. */
export type Approved<Asked extends NewApproval = NewConnectApproval> = Asked & {
  id: string
  choice: Choice
}

/** Without a decision when the approval was dropped. */
type Answer = (approval: ApprovalRecord) => void

/**
 * First come, first served; the user may decide in any order. The queue is in
 * session storage and every change is written before it has an effect, so a
 * worker stop loses nothing.
 */
export const createApprovalQueue = ({
  journal,
  siteOf,
  isConnected,
  whileCurrent,
}: ApprovalQueueOptions): ApprovalQueue => {
  /** By the approval's id; a resent request waits beside the first. */
  const waiting = new Map<string, Answer[]>()
  const changed = createListeners<[]>()
  const { current, save, saveOr } = journal
  journal.onChanged(({ approvals, windowId }) => {
    const now = current()
    if (now.approvals === approvals && now.windowId === windowId) return
    for (const id of [...waiting.keys()]) settle(id, approvals)
    changed.call()
  })

  /** Answers the waiting requests if the approval was decided or dropped. */
  const settle = (id: string, before: readonly ApprovalRecord[]): void => {
    const isThis = (one: ApprovalRecord): boolean => one.id === id
    const approval = current().approvals.find(isThis)
    const last = approval ?? before.find(isThis)
    if (!last || (approval && !approval.decision)) return
    for (const answer of waiting.get(id) ?? []) answer(last)
    waiting.delete(id)
  }

  const open = (): ApprovalRecord[] => current().approvals.filter(isUndecided)

  const find = (requestKey: string): ApprovalRecord | undefined =>
    current().approvals.find((approval) => approval.requestKey === requestKey)

  const add = (added: NewApproval): Promise<void> =>
    save((current) => {
      // The request was resent while its approval was being built.
      if (find(added.requestKey)) return current
      if (!isConnected(added.callerKey)) throw userRejected()
      const approval = { id: crypto.randomUUID(), ...added }
      assertRoom(current.approvals, { added: approval, siteOf })
      return { ...current, approvals: [...current.approvals, approval] }
    })

  /** Builds the approval again if its inputs change before it is added. */
  const addCurrent = async (
    build: () => Promise<NewApproval>,
  ): Promise<void> => {
    const built = await build()
    const isAdded = await whileCurrent(built, () => add(built))
    if (!isAdded) await addCurrent(build)
  }

  const decided = (asked: ApprovalRecord): Promise<ApprovalRecord> =>
    new Promise((resolve) => {
      const { id } = asked
      waiting.set(id, [...(waiting.get(id) ?? []), resolve])
      settle(id, [asked])
    })

  /** A rejection must always be possible, even if there is no room for it. */
  const reject = (matches: Matches, decision: Decision): Promise<void> =>
    saveOr(deciding(matches, decision), dropping(matches))

  return {
    ask: async <Asked extends NewApproval>(
      requestKey: string,
      build: () => Promise<Asked>,
    ) => {
      if (!find(requestKey)) await addCurrent(build)
      const asked = find(requestKey)
      if (!asked) throw userRejected()
      const { decision, ...approval } = await decided(asked)
      if (!decision?.approved) throw refusalOf(approval)
      const approved = { ...approval, choice: decision.choice }
      // A request has one approval, also when it is resent.
      return approved as unknown as Approved<Asked>
    },
    open,
    approve: async (id, choice) => {
      let isStored = false
      const approving = deciding((one) => one.id === id && isUndecided(one), {
        approved: true,
        choice,
      })
      await save((current) => {
        const next = approving(current)
        isStored = next.approvals.some(isApproved(id))
        return next
      })
      return isStored
    },
    fail: (id, reason) => save(failing(id, reason)),
    reject: (ids) =>
      reject((one) => ids.includes(one.id) && isUndecided(one), REJECTED),
    withdraw: (matches) =>
      reject((one) => matches(one) && !isRejected(one), WITHDRAWN),
    forget: async (matches) => {
      const forgotten = new Set<ApprovalRecord>()
      const forgetting = dropping((one) => {
        if (!matches(one)) return false
        forgotten.add(one)
        return true
      })
      await saveOr(forgetting, forgetting)
      return [...forgotten]
    },
    isApproved: (id) => current().approvals.some(isApproved(id)),
    isWithdrawn: (requestKey) => !!find(requestKey)?.decision?.withdrawn,
    askedBy: find,
    windowId: () => current().windowId,
    setWindowId: (windowId) => saveOr(showing(windowId), showing(windowId)),
    viewedId: () => current().viewedId,
    setViewed: (id) => saveOr(viewing(id), viewing(id)),
    isLeft: (id) => current().leftIds?.includes(id) === true,
    rejectViewed: () =>
      // In one write: open approvals without a window would open another.
      saveOr(
        closing((viewed) => deciding(viewed, REJECTED)),
        closing(dropping),
      ),
    onChanged: changed.on,
  }
}

/** Never a rejection after the user agreed. */
const refusalOf = (approval: NewApproval): RpcError =>
  'failed' in approval && approval.failed
    ? chainDisconnected(approval.failed)
    : userRejected()
