import type { PopupContract } from '../messaging/popup-contract.ts'
import type { RpcClient } from '../messaging/rpc-client.ts'

/** How screens call the background and listen to its events. */
export type WalletCalls = Pick<
  RpcClient<PopupContract>,
  'call' | 'on' | 'onReconnect'
>
