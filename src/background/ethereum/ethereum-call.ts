import type { Json } from '@metamask/utils'
import type { RpcParams } from '../../protocol/json-rpc.ts'

/** A call of the session API that implements a provider call. */
export type SessionCall = {
  method:
    | 'wallet_createSession'
    | 'wallet_invokeMethod'
    | 'wallet_revokeSession'
  params: RpcParams
  /** Distinguishes the approvals of one call; the first has no name. */
  step?: string
}

/** A call of the EIP-1193 provider. */
export type EthereumCall = Readonly<{
  origin: string
  callerKey: string
  /** The same when it is resent. */
  requestKey: string
  method: string
  params: RpcParams | undefined
  ask: (call: SessionCall) => Promise<Json>
  /** Asks to add a network; a site without a session may too. */
  suggest: (call: SessionCall) => Promise<Json>
}>

export type EthereumMethod = (call: EthereumCall) => Promise<Json>

/** Scopes as the provider requests them, with everything supported. */
export const allOf = (
  scopes: readonly string[],
): Record<string, { methods: string[]; notifications: string[] }> =>
  Object.fromEntries(
    scopes.map((scope) => [scope, { methods: [], notifications: [] }]),
  )
