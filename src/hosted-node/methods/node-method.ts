import type { Json } from '../../node-client/json.ts'
import type { NodeCall, Outcome, RpcCall } from '../json-rpc.ts'

/** Asks one node; what comes back speaks one dialect and was found intact. */
export type Ask = (call: NodeCall) => Promise<Outcome>

/** `strict` leaves out every member that the seed's tables do not name. */
export type Profile = 'full' | 'strict'

export type Keep = 'never' | 'for-ever' | 'once-final'

/** Everything the service knows about one method it offers. */
export type NodeMethod = Readonly<{
  name: string
  /** Throws InvalidParamsError, which names the argument and what is wrong. */
  checkParams: (params: RpcCall['params']) => readonly Json[]
  /** What a call costs a plan. */
  credits: number
  effect: 'read' | 'send' | 'subscribe'
  /** What it does with a filter that a node keeps for its caller. */
  filter?: 'make' | 'ask' | 'end'
  /** Answered by development chains alone, and to development keys alone. */
  development?: true
  /**
   * When an answer may be kept. `for-ever` is for what a block hash names;
   * `once-final` for what is settled when its block is finalized.
   */
  keep: Keep
  /**
   * Takes the place of `keep` where it hangs on the params: `0x1b4` names one
   * block, `finalized` another one every few minutes.
   */
  keepFor?: (params: readonly Json[]) => Keep
  /** The number of the block that a `once-final` result belongs to. */
  blockNumberOf?: (result: Json) => bigint | undefined
  /** For a method that takes more than one question; without it, one. */
  run?: (params: readonly Json[], ask: Ask) => Promise<Outcome>
  /** Whether a result (never null) is of what was asked for. */
  isIntact?: (params: readonly Json[], result: Json) => boolean
  /** Gives a result (never null) the members callers are promised. */
  shape?: (result: Json, profile: Profile) => Json
}>
