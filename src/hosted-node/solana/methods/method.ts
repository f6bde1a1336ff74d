import type { Json } from '../../../node-client/json.ts'
import type { SolanaChain } from '../chain.ts'
import type { Value } from '../json-text.ts'

/** Answers one method of the chain; throws RpcFailure. */
export type ChainMethod = (chain: SolanaChain, params: readonly Json[]) => Value

export type ChainMethods = Readonly<Record<string, ChainMethod>>
