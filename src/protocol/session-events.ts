import type { RpcEvent } from './json-rpc.ts'
import type { SessionScopes } from './scope.ts'

/** CAIP-311: the complete set as it is now, not a difference. */
export const sessionChanged = (sessionScopes: SessionScopes): RpcEvent => ({
  jsonrpc: '2.0',
  method: 'wallet_sessionChanged',
  params: { sessionScopes },
})
