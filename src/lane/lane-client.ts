import type { LaneProcedures } from '../messaging/lane-contract.ts'
import type { PopupContract } from '../messaging/popup-contract.ts'
import type { RpcClient } from '../messaging/rpc-client.ts'

/** Everything that the worker of the test build serves. */
export type LaneContract = {
  procedures: PopupContract['procedures'] & LaneProcedures
  events: PopupContract['events']
}

export type LaneClient = RpcClient<LaneContract>
