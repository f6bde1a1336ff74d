import type { PopupContract } from '../messaging/popup-contract.ts'
import type { RpcClient } from '../messaging/rpc-client.ts'

/** How a screen asks the background to do something. */
export type WalletCalls = Pick<RpcClient<PopupContract>, 'call'>
