import type { NodeFailure } from '../../protocol/errors.ts'
import type {
  ApprovalRecord,
  Choice,
  Decision,
} from '../../storage/approval-record.ts'
import type { JournalRecord } from '../../storage/journal-record.ts'

export type Matches = (approval: ApprovalRecord) => boolean

/** For kinds without a selection. */
export const NOTHING_CHOSEN: Choice = { accounts: [], chains: [] }

export const REJECTED: Decision = { approved: false, choice: NOTHING_CHOSEN }

/** Ended by the wallet, not by the user. */
export const WITHDRAWN: Decision = { ...REJECTED, withdrawn: true }

export const isRejected: Matches = ({ decision }) =>
  decision?.approved === false

export const isRejectedByUser: Matches = (approval) =>
  isRejected(approval) && !approval.decision?.withdrawn

export const isApproved =
  (id: string): Matches =>
  (approval) =>
    approval.id === id && !!approval.decision?.approved

export const isUndecided: Matches = ({ decision }) => !decision

export const deciding =
  (matches: Matches, decision: Decision) =>
  (record: JournalRecord): JournalRecord =>
    record.approvals.some(matches)
      ? {
          ...record,
          approvals: record.approvals.map((approval) =>
            matches(approval) ? { ...approval, decision } : approval,
          ),
        }
      : record

/** The user approved it, but no node could be used yet. */
export const failing =
  (id: string, failed: NodeFailure | undefined) =>
  (record: JournalRecord): JournalRecord => ({
    ...record,
    approvals: record.approvals.map((approval) =>
      approval.id === id &&
      (approval.kind === 'add-chain' ||
        approval.kind === 'solana-transaction') &&
      isUndecided(approval)
        ? { ...approval, failed }
        : approval,
    ),
  })

export const dropping =
  (matches: Matches) =>
  (record: JournalRecord): JournalRecord =>
    record.approvals.some(matches)
      ? {
          ...record,
          approvals: record.approvals.filter((one) => !matches(one)),
        }
      : record

/** A window that opens shows everything, also what an earlier one left. */
export const showing =
  (windowId: number | undefined) =>
  ({
    windowId: _window,
    viewedId: _viewed,
    leftIds,
    ...record
  }: JournalRecord): JournalRecord => {
    if (windowId !== undefined) return { ...record, windowId }
    return leftIds ? { ...record, leftIds } : record
  }

/** The window shows this approval. */
export const viewing =
  (id: string) =>
  (record: JournalRecord): JournalRecord =>
    record.windowId !== undefined &&
    record.viewedId !== id &&
    record.approvals.some((one) => one.id === id)
      ? { ...record, viewedId: id }
      : record

/**
 * The window is closed: ends the approval that it showed, and leaves the others
 * without a window. One that closed before it showed any opens again.
 */
export const closing =
  (end: (matches: Matches) => (record: JournalRecord) => JournalRecord) =>
  (record: JournalRecord): JournalRecord => {
    const { viewedId } = record
    if (viewedId === undefined) return showing(undefined)(record)
    const ended = end((one) => one.id === viewedId && isUndecided(one))(record)
    const leftIds = ended.approvals.filter(isUndecided).map(({ id }) => id)
    return showing(undefined)({ ...ended, leftIds })
  }
