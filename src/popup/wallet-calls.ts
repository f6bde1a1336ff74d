import type { PopupContract } from '../messaging/popup-contract.ts'
import type { RpcClient } from '../messaging/rpc-client.ts'

/** How a screen asks the background to do something, and hears of changes. */
export type WalletCalls = Pick<
  RpcClient<PopupContract>,
  'call' | 'on' | 'onReconnect'
>
