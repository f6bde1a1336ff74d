import type { LanePage } from '../lane/lane-page.ts'
import type { Approval } from '../messaging/approval-contract.ts'
import type { LaneChoice, LaneRequest } from '../messaging/lane-contract.ts'

/** A request that waits for a decision. */
export type MockRequest = {
  id: string
  origin: string
  kind: Approval['kind']
  /** The method of the session API, or the one that it invokes. */
  method: string
  /** Everything that the screen would show. */
  details: Approval
  /** Approves what is preselected, or these addresses and CAIP-2 chains. */
  approve: (choice?: LaneChoice) => Promise<void>
  reject: () => Promise<void>
}

export const createMockRequest = (
  { shown, method }: LaneRequest,
  lane: LanePage,
): MockRequest => {
  const { id, origin, kind } = shown
  return {
    id,
    origin,
    kind,
    method,
    details: shown,
    approve: async (choice = {}) => {
      await lane.call('laneApprove', { id, choice })
    },
    reject: async () => {
      await lane.call('reject', { id })
    },
  }
}
