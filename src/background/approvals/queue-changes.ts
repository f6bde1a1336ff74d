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

export const showing =
  (windowId: number | undefined) =>
  ({ windowId: _, ...record }: JournalRecord): JournalRecord =>
    windowId === undefined ? record : { ...record, windowId }
