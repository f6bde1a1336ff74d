import {
  limitExceeded,
  requestPending,
  userRejected,
} from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import type {
  ApprovalRecord,
  ApprovalsRecord,
  Choice,
  ConnectRecord,
} from '../../storage/approval-record.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import { createListeners } from '../host/listeners.ts'
import type { Log } from '../host/log.ts'
import {
  deciding,
  dropping,
  isUndecided,
  type Matches,
  REJECTED,
  showing,
} from './queue-changes.ts'
import { createQueueState } from './queue-state.ts'

type QuestionOf<Kept> = Kept extends ApprovalRecord
  ? Omit<Kept, 'id' | 'decision'>
  : never

export type Question = QuestionOf<ApprovalRecord>
export type ConnectQuestion = QuestionOf<ConnectRecord>

export type ApprovalQueue = Readonly<{
  /** Reads back what a stopped worker left. */
  restore: () => Promise<void>
  /**
   * Asks the person, or waits on for the question that this request asked
   * before a worker stop. Throws when the person rejects.
   */
  ask: <Asked extends Question>(
    requestKey: string,
    question: () => Promise<Asked>,
  ) => Promise<Approved<Asked>>
  /** The questions without an answer, the oldest first. */
  open: () => readonly ApprovalRecord[]
  /** Resolves when the decision is written down; none means a rejection. */
  decide: (id: string, choice: Choice | undefined) => Promise<void>
  /** Rejects what these ask, also what was approved and is not yet answered. */
  withdraw: (matches: Matches) => Promise<void>
  /** Forgets questions: their answer was heard, or nobody is there to hear it. */
  forget: (matches: Matches) => Promise<void>
  /** Whether it is approved, and was not withdrawn since. */
  isApproved: (id: string) => boolean
  /** What this request asked, until its answer was heard. */
  askedBy: (requestKey: string) => ApprovalRecord | undefined
  /** Whether this request's question is kept until its answer was heard. */
  isKept: (matches: (requestKey: string) => boolean) => boolean
  /** Whether the request behind a question is here to hear the answer. */
  isAwaited: (approval: ApprovalRecord) => boolean
  windowId: () => number | undefined
  setWindowId: (windowId: number | undefined) => Promise<void>
  /** The window is gone, and with it every question that it could show. */
  rejectWithWindow: () => Promise<void>
  onChanged: (listener: () => void) => () => void
}>

export type ApprovalQueueOptions = {
  item: StorageItem<ApprovalsRecord>
  log: Log
  /** A question of a caller that has gone is not put. */
  isHere: (callerKey: string) => boolean
  /**
   * Adds a question while what it is made of cannot change; false when that has
   * changed already, and the question is to be made anew.
   */
  whileCurrent: (
    question: Question,
    add: () => Promise<void>,
  ) => Promise<boolean>
}

/** A question with what the person chose of it. */
export type Approved<Asked extends Question = ConnectQuestion> = Asked & {
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
  item,
  log,
  isHere,
  whileCurrent,
}: ApprovalQueueOptions): ApprovalQueue => {
  /** By the question's id; a request that was resent waits beside the first. */
  const waiting = new Map<string, Answer[]>()
  /** Questions whose request has come to this worker, first or resent. */
  const claimed = new Set<string>()
  const changed = createListeners<[]>()
  const { restore, current, save, saveOr } = createQueueState({
    item,
    log,
    saved: () => {
      for (const id of [...waiting.keys()]) settle(id)
      for (const id of [...claimed]) if (!has(id)) claimed.delete(id)
      changed.call()
    },
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

  const add = (question: Question): Promise<void> =>
    save((current) => {
      // Resent while its question was being put together.
      if (find(question.requestKey)) return current
      if (!isHere(question.callerKey)) throw userRejected()
      assertRoom(question.origin)
      const approval = { id: crypto.randomUUID(), ...question }
      assertSize(approval)
      // In the same step: who looks for what nobody awaits must not find it.
      claimed.add(approval.id)
      return { ...current, approvals: [...current.approvals, approval] }
    })

  /** What a question is made of may change while it is put together. */
  const put = async (question: () => Promise<Question>): Promise<void> => {
    const made = await question()
    const isPut = await whileCurrent(made, () => add(made))
    if (!isPut) await put(question)
  }

  const decided = (id: string): Promise<ApprovalRecord | undefined> =>
    new Promise((resolve) => {
      waiting.set(id, [...(waiting.get(id) ?? []), resolve])
      settle(id)
    })

  /** A rejection must always be possible; what has no room goes unnoted. */
  const rejectAll = (matches: Matches): Promise<void> =>
    saveOr(deciding(matches, REJECTED), dropping(matches))

  return {
    restore,
    ask: async <Asked extends Question>(
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
    decide: (id, choice) => {
      const isOpen: Matches = (one) => one.id === id && !one.decision
      return choice
        ? save(deciding(isOpen, { approved: true, choice }))
        : rejectAll(isOpen)
    },
    withdraw: rejectAll,
    forget: (matches) => saveOr(dropping(matches), dropping(matches)),
    isApproved: (id) =>
      current().approvals.some(
        (approval) => approval.id === id && approval.decision?.approved,
      ),
    askedBy: find,
    isKept: (matches) =>
      current().approvals.some(({ requestKey }) => matches(requestKey)),
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
  if (bytes > limits.questionBytes) {
    throw limitExceeded('the request is too large to ask about')
  }
}
