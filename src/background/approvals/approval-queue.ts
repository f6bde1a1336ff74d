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
  /** Whether this request's question is kept until its answer was heard. */
  isKept: (requestKey: string) => boolean
  /** Whether the request behind a question is here to hear the answer. */
  isAwaited: (approval: ApprovalRecord) => boolean
  windowId: () => number | undefined
  setWindowId: (windowId: number | undefined) => Promise<void>
  /** The window is gone, and with it every question that it could show. */
  rejectWithWindow: () => Promise<void>
  onChanged: (listener: () => void) => () => void
}>

/** A question with what the person chose of it. */
export type Approved = Question & { choice: Choice }

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
): ApprovalQueue => {
  let state: ApprovalsRecord = { approvals: [] }
  const waiting = new Map<string, (approval: ApprovalRecord) => void>()
  const listeners = new Set<() => void>()

  /** What is stored is what is believed: memory follows storage. */
  const save = (change: (state: ApprovalsRecord) => ApprovalsRecord) =>
    inTurn({ owner: waiting, key: 'approvals' }, async () => {
      const next = change(state)
      await item.write(next)
      state = next
      for (const approval of state.approvals) settle(approval)
      for (const listener of listeners) listener()
    })

  const settle = (approval: ApprovalRecord): void => {
    if (!approval.decision) return
    waiting.get(approval.id)?.(approval)
    waiting.delete(approval.id)
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
      assertRoom(question.origin)
      return { ...current, approvals: [...current.approvals, approval] }
    })
    return approval
  }

  const decided = (approval: ApprovalRecord): Promise<ApprovalRecord> =>
    new Promise((resolve) => {
      waiting.set(approval.id, resolve)
      settle(approval)
    })

  const decideAll = (
    matches: (approval: ApprovalRecord) => boolean,
    decision: Decision,
  ): Promise<void> =>
    save((current) => ({
      ...current,
      approvals: current.approvals.map((approval) =>
        matches(approval) ? { ...approval, decision } : approval,
      ),
    }))

  return {
    restore: async () => {
      state = (await item.read()) ?? { approvals: [] }
    },
    ask: async (requestKey, question) => {
      const asked = find(requestKey) ?? (await add(await question()))
      const { decision, ...approval } = await decided(asked)
      if (!decision?.approved) throw userRejected()
      return { ...approval, choice: decision.choice }
    },
    open,
    decide: (id, choice) =>
      decideAll(
        (approval) => approval.id === id && !approval.decision,
        choice ? { approved: true, choice } : REJECTED,
      ),
    withdraw: async (matches) => {
      if (state.approvals.some(matches)) await decideAll(matches, REJECTED)
    },
    forget: async (matches) => {
      if (!state.approvals.some(matches)) return
      await save((current) => ({
        ...current,
        approvals: current.approvals.filter((approval) => !matches(approval)),
      }))
    },
    isDecided: (id) =>
      state.approvals.some(
        (approval) => approval.id === id && approval.decision !== undefined,
      ),
    isKept: (requestKey) => find(requestKey) !== undefined,
    isAwaited: ({ id }) => waiting.has(id),
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
    onChanged: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
