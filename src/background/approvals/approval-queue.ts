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
  Decision,
} from '../../storage/approval-record.ts'
import { inTurn } from '../../storage/in-turn.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import { createListeners } from '../listeners.ts'

export type Question = Omit<ApprovalRecord, 'id' | 'decision'>

export type ApprovalQueue = Readonly<{
  /** Reads back what a stopped worker left. */
  restore: () => Promise<void>
  /**
   * Asks the person, or waits on for the question that this request asked
   * before a worker stop. Throws when the person rejects.
   */
  ask: (
    requestKey: string,
    question: () => Promise<Question>,
  ) => Promise<Approved>
  /** The questions without an answer, the oldest first. */
  open: () => readonly ApprovalRecord[]
  /** Resolves when the decision is written down; none means a rejection. */
  decide: (id: string, choice: Choice | undefined) => Promise<void>
  /** Rejects what these ask, also what was approved and is not yet answered. */
  withdraw: (matches: (approval: ApprovalRecord) => boolean) => Promise<void>
  /** Forgets questions: their answer was heard, or nobody is there to hear it. */
  forget: (matches: (approval: ApprovalRecord) => boolean) => Promise<void>
  /** Whether this question has its answer. */
  isDecided: (id: string) => boolean
  /** Whether it is approved, and was not withdrawn since. */
  isApproved: (id: string) => boolean
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

/** A question with what the person chose of it. */
export type Approved = Question & { id: string; choice: Choice }

/** Undefined when the question was forgotten. */
type Answer = (approval: ApprovalRecord | undefined) => void

const REJECTED: Decision = {
  approved: false,
  choice: { accounts: [], chains: [] },
}

/**
 * First come, first asked; one question of an origin at a time. The queue lives
 * in session storage and is written before anything is done about it, so that a
 * worker stop changes nothing for the person or the page.
 */
export const createApprovalQueue = (
  item: StorageItem<ApprovalsRecord>,
  /** A question of a caller that has gone is not put. */
  isHere: (callerKey: string) => boolean = () => true,
): ApprovalQueue => {
  let state: ApprovalsRecord = { approvals: [] }
  /** By the question's id; a request that was resent waits beside the first. */
  const waiting = new Map<string, Answer[]>()
  /** Questions whose request has come to this worker, first or resent. */
  const claimed = new Set<string>()
  const changed = createListeners<[]>()

  /** What is stored is what is believed: memory follows storage. */
  const save = (change: (state: ApprovalsRecord) => ApprovalsRecord) =>
    inTurn({ owner: waiting, key: 'approvals' }, async () => {
      const next = change(state)
      if (next === state) return
      await item.write(next)
      state = next
      for (const id of [...waiting.keys()]) settle(id)
      changed.call()
    })

  /** Answers who waits, if there is a decision or no question any more. */
  const settle = (id: string): void => {
    const approval = state.approvals.find((one) => one.id === id)
    if (approval && !approval.decision) return
    for (const answer of waiting.get(id) ?? []) answer(approval)
    waiting.delete(id)
  }

  const open = (): ApprovalRecord[] =>
    state.approvals.filter(({ decision }) => !decision)

  const find = (requestKey: string): ApprovalRecord | undefined =>
    state.approvals.find((approval) => approval.requestKey === requestKey)

  const assertRoom = (origin: string): void => {
    if (open().some((approval) => approval.origin === origin)) {
      throw requestPending()
    }
    if (open().length >= limits.approvals) {
      throw limitExceeded('too many requests wait for the person')
    }
  }

  const add = async (question: Question): Promise<ApprovalRecord> => {
    const approval = { id: crypto.randomUUID(), ...question }
    await save((current) => {
      // Resent while its question was being put together.
      if (find(question.requestKey)) return current
      if (!isHere(question.callerKey)) throw userRejected()
      assertRoom(question.origin)
      return { ...current, approvals: [...current.approvals, approval] }
    })
    return find(question.requestKey) ?? approval
  }

  const decided = (id: string): Promise<ApprovalRecord | undefined> =>
    new Promise((resolve) => {
      waiting.set(id, [...(waiting.get(id) ?? []), resolve])
      settle(id)
    })

  const decideAll = (
    matches: (approval: ApprovalRecord) => boolean,
    decision: Decision,
  ): Promise<void> =>
    save((current) =>
      current.approvals.some(matches)
        ? {
            ...current,
            approvals: current.approvals.map((approval) =>
              matches(approval) ? { ...approval, decision } : approval,
            ),
          }
        : current,
    )

  return {
    restore: async () => {
      state = (await item.read()) ?? { approvals: [] }
    },
    ask: async (requestKey, question) => {
      const asked = find(requestKey) ?? (await add(await question()))
      claimed.add(asked.id)
      const { decision, ...approval } = (await decided(asked.id)) ?? asked
      if (!decision?.approved) throw userRejected()
      return { ...approval, choice: decision.choice }
    },
    open,
    decide: (id, choice) =>
      decideAll(
        (approval) => approval.id === id && !approval.decision,
        choice ? { approved: true, choice } : REJECTED,
      ),
    withdraw: (matches) => decideAll(matches, REJECTED),
    forget: (matches) =>
      save((current) =>
        current.approvals.some(matches)
          ? {
              ...current,
              approvals: current.approvals.filter((one) => !matches(one)),
            }
          : current,
      ),
    isDecided: (id) =>
      state.approvals.some(
        (approval) => approval.id === id && approval.decision !== undefined,
      ),
    isApproved: (id) =>
      state.approvals.some(
        (approval) => approval.id === id && approval.decision?.approved,
      ),
    isKept: (matches) =>
      state.approvals.some(({ requestKey }) => matches(requestKey)),
    isAwaited: ({ id }) => claimed.has(id),
    windowId: () => state.windowId,
    setWindowId: (windowId) =>
      save(({ approvals }) =>
        windowId === undefined ? { approvals } : { approvals, windowId },
      ),
    rejectWithWindow: () =>
      // In one step: open questions without a window would open another.
      save(({ approvals }) => ({
        approvals: approvals.map((approval) => ({
          ...approval,
          decision: approval.decision ?? REJECTED,
        })),
      })),
    onChanged: changed.on,
  }
}
