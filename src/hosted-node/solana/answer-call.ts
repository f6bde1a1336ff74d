import { internalError, type NodeCall, type RpcError } from '../json-rpc.ts'
import type { SolanaChain } from './chain.ts'
import { toJsonText } from './json-text.ts'
import { accountMethods } from './methods/account-methods.ts'
import { clusterMethods } from './methods/cluster-methods.ts'
import { developmentMethods } from './methods/development-methods.ts'
import { historyMethods } from './methods/history-methods.ts'
import type { ChainMethod } from './methods/method.ts'
import { sendMethods } from './methods/send-methods.ts'
import { tokenMethods } from './methods/token-methods.ts'
import { RpcFailure } from './rpc-failure.ts'

/** An answer of the chain; a result is JSON text, with integers of 64 bits. */
export type TextOutcome = { json: string } | { error: RpcError }

const methods: ReadonlyMap<string, ChainMethod> = new Map(
  Object.entries({
    ...clusterMethods,
    ...accountMethods,
    ...tokenMethods,
    ...historyMethods,
    ...sendMethods,
    ...developmentMethods,
  }),
)

export const answerCall = (
  chain: SolanaChain,
  { method: name, params }: NodeCall,
): TextOutcome => {
  const method = methods.get(name)
  if (!method) return { error: { code: -32601, message: 'Method not found' } }
  try {
    return { json: toJsonText(method(chain, params)) }
  } catch (error) {
    if (error instanceof RpcFailure) return { error: error.toRpcError() }
    return { error: internalError }
  }
}
