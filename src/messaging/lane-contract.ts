/**
 * Procedures that only the test build has, for programs that test dapps. The
 * other procedures of the popup are there too.
 */
import type { Approval } from './approval-contract.ts'
import type { SessionChoice } from './site-contract.ts'
import type { ApprovedFields, Speed } from './transaction-contract.ts'

export type LaneOutcome = 'pending' | 'approved' | 'rejected' | 'withdrawn'

/** A request that needed a decision, as the user would have seen it. */
export type LaneRequest = {
  /** As shown when it was asked. */
  shown: Approval
  /** The method of the session API or of the chain that it is for. */
  method: string
  outcome: LaneOutcome
  /** Of an approved message or typed data. */
  signature?: string | undefined
}

/** What to approve instead of what is preselected. */
export type LaneChoice = Partial<SessionChoice> & {
  gas?: string | undefined
  nonce?: string | undefined
  fees?: ApprovedFields['fees'] | Speed | undefined
}

export type LaneProcedures = {
  /** Since the wallet was set up, the oldest first. */
  laneRequests: { params: undefined; result: LaneRequest[] }
  /** Approves a request as the user would, without a screen. */
  laneApprove: { params: { id: string; choice: LaneChoice }; result: null }
  /** Gives a site a session with every method, in place of its present one. */
  laneGrant: { params: { origin: string } & SessionChoice; result: null }
  /** Lets nodes send for these watch-only accounts, too. */
  laneImpersonate: { params: { addresses: string[] }; result: null }
  /** Makes an account the first, which sites get by default. */
  laneActivate: { params: { address: string }; result: null }
}
