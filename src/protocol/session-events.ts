import type { Json } from '@metamask/utils'
import type { RpcEvent } from './json-rpc.ts'
import type { SessionScopes } from './scope.ts'

/** CAIP-311: the complete current set, not a difference. */
export const sessionChanged = (sessionScopes: SessionScopes): RpcEvent => ({
  jsonrpc: '2.0',
  method: 'wallet_sessionChanged',
  params: { sessionScopes },
})

/** A notification of a chain, such as `eth_subscription`. */
export type ChainNotification = { method: string; params: Json }

/** CAIP-319 */
export const walletNotify = (
  scope: string,
  notification: ChainNotification,
): RpcEvent => ({
  jsonrpc: '2.0',
  method: 'wallet_notify',
  params: { scope, notification },
})
