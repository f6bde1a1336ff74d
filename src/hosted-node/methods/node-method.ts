import type { Json } from '../../node-client/json.ts'
import type { NodeCall, Outcome, RpcCall } from '../json-rpc.ts'

/** Asks one node; the answer is normalised and verified. */
export type Ask = (call: NodeCall) => Promise<Outcome>

/** `strict` drops every member that the seed's tables do not name. */
export type Profile = 'full' | 'strict'

export type CachePolicy = 'never' | 'forever' | 'once-final'

/** Everything the service knows about one of its methods. */
export type NodeMethod = Readonly<{
  name: string
  /** Throws InvalidParamsError, which names the argument and the reason. */
  checkParams: (params: RpcCall['params']) => readonly Json[]
  /** The price of a call, charged to the plan. */
  credits: number
  effect: 'read' | 'send' | 'subscribe'
  /** A configured one that sends: its errors are those of a transaction. */
  executes?: true
  /** What it does with a filter that a node holds for its caller. */
  filter?: 'make' | 'ask' | 'end'
  /** Only for development chains and development keys. */
  development?: true
  /**
   * When an answer may be cached. `forever` is for data named by a block hash;
   * `once-final` for data of a block once that is finalized.
   */
  cachePolicy: CachePolicy
  /**
   * Overrides `cachePolicy` depending on the params: `0x1b4` always names the
   * same block, `finalized` another one every few minutes.
   */
  cachePolicyFor?: (params: readonly Json[]) => CachePolicy
  /** The block number of a `once-final` result. */
  blockNumberOf?: (result: Json) => bigint | undefined
  /** For a method that needs more than one request to a node. */
  run?: (params: readonly Json[], ask: Ask) => Promise<Outcome>
  /** Whether a result (never null) matches the request. */
  isIntact?: (params: readonly Json[], result: Json) => boolean
  /** Adds or removes members of a result (never null). */
  shape?: (result: Json, profile: Profile) => Json
}>
