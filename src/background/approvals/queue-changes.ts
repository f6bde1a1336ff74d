import type {
  ApprovalRecord,
  ApprovalsRecord,
  Choice,
  Decision,
} from '../../storage/approval-record.ts'

export type Matches = (approval: ApprovalRecord) => boolean

/** Of a question that leaves no choice but yes or no. */
export const NOTHING_CHOSEN: Choice = { accounts: [], chains: [] }

export const REJECTED: Decision = { approved: false, choice: NOTHING_CHOSEN }

export const isUndecided: Matches = ({ decision }) => !decision

export const deciding =
  (matches: Matches, decision: Decision) =>
  (state: ApprovalsRecord): ApprovalsRecord =>
    state.approvals.some(matches)
      ? {
          ...state,
          approvals: state.approvals.map((approval) =>
            matches(approval) ? { ...approval, decision } : approval,
          ),
        }
      : state

export const dropping =
  (matches: Matches) =>
  (state: ApprovalsRecord): ApprovalsRecord =>
    state.approvals.some(matches)
      ? {
          ...state,
          approvals: state.approvals.filter((one) => !matches(one)),
        }
      : state

export const showing =
  (windowId: number | undefined) =>
  ({ approvals }: ApprovalsRecord): ApprovalsRecord =>
    windowId === undefined ? { approvals } : { approvals, windowId }
