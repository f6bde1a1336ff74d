import type { NodeFailure } from '../protocol/errors.ts'
import type { RpcParams } from '../protocol/json-rpc.ts'
import { isTestBuild } from '../protocol/test-build.ts'
import type { WalletView } from './wallet-contract.ts'

type Json = Extract<RpcParams, unknown[]>[number]

/** A state of a development chain that it can return to. */
export type ChainSnapshot = {
  /** CAIP-2. */
  chainId: string
  /** As the node names it. */
  id: string
  /** The number of the newest block, a quantity. */
  block: string
  at: number
}

export type DevelopmentAnswer =
  | { kind: 'done'; result: Json }
  /** The node does not have the method. */
  | { kind: 'lacking' }
  /** The node answered with an error. */
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; failure: NodeFailure }

/**
 * Only for a developer wallet, and for chains whose nodes are all on this
 * computer.
 */
export type DeveloperProcedures = {
  /** Those that were taken here, the oldest first. */
  listSnapshots: { params: undefined; result: ChainSnapshot[] }
  /**
   * Calls a method of a development node; `hardhat_` may be `anvil_` there. A
   * call that is resent after a worker stop is carried out again.
   */
  callDevelopmentNode: {
    params: { chainId: string; method: string; params: Json[] }
    result: DevelopmentAnswer
  }
  /** Has development nodes send for a watch-only account, or no longer. */
  impersonate: { params: { address: string; isOn: boolean }; result: null }
}

/**
 * Whether all keys of the wallet are publicly known. A local fork may use the
 * chain id of a public chain, where a signature of an own key would be valid
 * too.
 */
export const isDeveloperWallet = ({
  developer,
  accounts,
}: Pick<WalletView, 'developer' | 'accounts'>): boolean =>
  isTestBuild ||
  (developer &&
    accounts.every((one) => one.kind === 'watch-only' || one.developer))
