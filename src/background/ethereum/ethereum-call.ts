import type { Json } from '@metamask/utils'
import type { RpcParams } from '../../protocol/json-rpc.ts'

/** A call of the session API that a call of the provider comes to. */
export type SessionCall = {
  method:
    | 'wallet_createSession'
    | 'wallet_invokeMethod'
    | 'wallet_revokeSession'
  params: RpcParams
  /** Tells apart what one call asks the user; the first has no name. */
  step?: string
}

/** A call as it came by the EIP-1193 provider. */
export type EthereumCall = Readonly<{
  origin: string
  callerKey: string
  /** The same again when it is resent. */
  requestKey: string
  method: string
  params: RpcParams | undefined
  ask: (call: SessionCall) => Promise<Json>
}>

export type EthereumMethod = (call: EthereumCall) => Promise<Json>

/** Scopes as the provider asks for them: with all there is of each. */
export const allOf = (
  scopes: readonly string[],
): Record<string, { methods: string[]; notifications: string[] }> =>
  Object.fromEntries(
    scopes.map((scope) => [scope, { methods: [], notifications: [] }]),
  )
