import {
  limitExceeded,
  requestPending,
  userRejected,
} from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import type {
  ApprovalRecord,
  Choice,
  ConnectRecord,
  Decision,
} from '../../storage/approval-record.ts'
import { createListeners } from '../host/listeners.ts'
import type { Journal } from '../journal/journal.ts'
import {
  deciding,
  dropping,
  isRejected,
  isUndecided,
  type Matches,
  REJECTED,
  showing,
  WITHDRAWN,
} from './queue-changes.ts'

type NewApprovalOf<Kept> = Kept extends ApprovalRecord
  ? Omit<Kept, 'id' | 'decision'>
  : never

export type NewApproval = NewApprovalOf<ApprovalRecord>
export type NewConnectApproval = NewApprovalOf<ConnectRecord>

export type ApprovalQueue = Readonly<{
  /**
   * Asks the person, or waits on for the question that this request asked
   * before a worker stop. Throws when the person rejects.
   */
  ask: <Asked extends NewApproval>(
    requestKey: string,
    question: () => Promise<Asked>,
  ) => Promise<Approved<Asked>>
  /** The questions without an answer, the oldest first. */
  open: () => readonly ApprovalRecord[]
  /** Resolves when the approval is stored. */
  approve: (id: string, choice: Choice) => Promise<void>
  /** Rejects these for the user, if they are open. */
  reject: (ids: readonly string[]) => Promise<void>
  /** Rejects these for the wallet, also what was approved and is not answered. */
  withdraw: (matches: Matches) => Promise<void>
  /** Forgets approvals whose page is not there, and returns them. */
  forget: (matches: Matches) => Promise<ApprovalRecord[]>
  /** Whether it is approved, and was not withdrawn since. */
  isApproved: (id: string) => boolean
  /** Whether the wallet ended the approval of this request. */
  isWithdrawn: (requestKey: string) => boolean
  /** The approval of this request, until its answer is acknowledged. */
  askedBy: (requestKey: string) => ApprovalRecord | undefined
  /** Whether the request behind a question is here to hear the answer. */
  isAwaited: (approval: ApprovalRecord) => boolean
  windowId: () => number | undefined
  setWindowId: (windowId: number | undefined) => Promise<void>
  /** The window is gone, and with it every question that it could show. */
  rejectWithWindow: () => Promise<void>
  onChanged: (listener: () => void) => () => void
}>

export type ApprovalQueueOptions = {
  journal: Pick<Journal, 'current' | 'save' | 'saveOr' | 'onChanged'>
  /** A question of a caller that has gone is not put. */
  isConnected: (callerKey: string) => boolean
  /**
   * Adds a question while what it is made of cannot change; false when that has
   * changed already, and the question is to be made anew.
   */
  whileCurrent: (
    question: NewApproval,
    add: () => Promise<void>,
  ) => Promise<boolean>
}

/** A question with what the person chose of it. */
export type Approved<Asked extends NewApproval = NewConnectApproval> = Asked & {
  id: string
  choice: Choice
}

/** Undefined when the question was forgotten. */
type Answer = (approval: ApprovalRecord | undefined) => void

/**
 * First come, first asked; one question of an origin at a time. The queue lives
 * in session storage and is written before anything is done about it, so that a
 * worker stop changes nothing for the person or the page.
 */
export const createApprovalQueue = ({
  journal,
  isConnected,
  whileCurrent,
}: ApprovalQueueOptions): ApprovalQueue => {
  /** By the question's id; a request that was resent waits beside the first. */
  const waiting = new Map<string, Answer[]>()
  /** Questions whose request has come to this worker, first or resent. */
  const claimed = new Set<string>()
  const changed = createListeners<[]>()
  const { current, save, saveOr } = journal
  journal.onChanged(({ approvals, windowId }) => {
    const now = current()
    if (now.approvals === approvals && now.windowId === windowId) return
    for (const id of [...waiting.keys()]) settle(id)
    for (const id of [...claimed]) if (!has(id)) claimed.delete(id)
    changed.call()
  })

  const has = (id: string): boolean =>
    current().approvals.some((approval) => approval.id === id)

  /** Answers who waits, if there is a decision or no question any more. */
  const settle = (id: string): void => {
    const approval = current().approvals.find((one) => one.id === id)
    if (approval && !approval.decision) return
    for (const answer of waiting.get(id) ?? []) answer(approval)
    waiting.delete(id)
  }

  const open = (): ApprovalRecord[] =>
    current().approvals.filter(({ decision }) => !decision)

  const find = (requestKey: string): ApprovalRecord | undefined =>
    current().approvals.find((approval) => approval.requestKey === requestKey)

  const assertRoom = (origin: string): void => {
    if (open().some((approval) => approval.origin === origin)) {
      throw requestPending()
    }
    if (open().length >= limits.approvals) {
      throw limitExceeded('too many requests wait for the person')
    }
  }

  const add = (question: NewApproval): Promise<void> =>
    save((current) => {
      // Resent while its question was being put together.
      if (find(question.requestKey)) return current
      if (!isConnected(question.callerKey)) throw userRejected()
      assertRoom(question.origin)
      const approval = { id: crypto.randomUUID(), ...question }
      assertSize(approval)
      // In the same step: who looks for what nobody awaits must not find it.
      claimed.add(approval.id)
      return { ...current, approvals: [...current.approvals, approval] }
    })

  /** What a question is made of may change while it is put together. */
  const put = async (question: () => Promise<NewApproval>): Promise<void> => {
    const made = await question()
    const isPut = await whileCurrent(made, () => add(made))
    if (!isPut) await put(question)
  }

  const decided = (id: string): Promise<ApprovalRecord | undefined> =>
    new Promise((resolve) => {
      waiting.set(id, [...(waiting.get(id) ?? []), resolve])
      settle(id)
    })

  /** A rejection must always be possible, even if there is no room for it. */
  const reject = (matches: Matches, decision: Decision): Promise<void> =>
    saveOr(deciding(matches, decision), dropping(matches))

  return {
    ask: async <Asked extends NewApproval>(
      requestKey: string,
      question: () => Promise<Asked>,
    ) => {
      if (!find(requestKey)) await put(question)
      const asked = find(requestKey)
      if (!asked) throw userRejected()
      claimed.add(asked.id)
      const { decision, ...approval } = (await decided(asked.id)) ?? asked
      if (!decision?.approved) throw userRejected()
      const approved = { ...approval, choice: decision.choice }
      // One request, resent or not, asks one question.
      return approved as unknown as Approved<Asked>
    },
    open,
    approve: (id, choice) =>
      save(
        deciding((one) => one.id === id && isUndecided(one), {
          approved: true,
          choice,
        }),
      ),
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
    isApproved: (id) =>
      current().approvals.some(
        (approval) => approval.id === id && approval.decision?.approved,
      ),
    isWithdrawn: (requestKey) => !!find(requestKey)?.decision?.withdrawn,
    askedBy: find,
    isAwaited: ({ id }) => claimed.has(id),
    windowId: () => current().windowId,
    setWindowId: (windowId) => saveOr(showing(windowId), showing(windowId)),
    rejectWithWindow: () =>
      // In one step: open questions without a window would open another.
      saveOr(
        (current) =>
          showing(undefined)(deciding(isUndecided, REJECTED)(current)),
        (current) => showing(undefined)(dropping(isUndecided)(current)),
      ),
    onChanged: changed.on,
  }
}

const assertSize = (approval: ApprovalRecord): void => {
  const bytes = new TextEncoder().encode(JSON.stringify(approval)).byteLength
  if (bytes > limits.approvalBytes) {
    throw limitExceeded('the request is too large to ask about')
  }
}
