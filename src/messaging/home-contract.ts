import type { NodeFailure } from './network-contract.ts'

export type HomeNetwork = {
  /** CAIP-2. */
  chainId: string
  name: string
  symbol: string
  hasNode: boolean
  /** The chain its node was found to serve instead, in decimal digits. */
  otherChain?: string
}

/** The network that the home screen is about, and those it may be about. */
export type HomeView = { chosen: HomeNetwork; networks: HomeNetwork[] }

/** How the node of the chosen network does. */
export type NodeHealth =
  | { state: 'none' }
  | { state: 'good' }
  /** It answers, but slowly, or not to everything. */
  | { state: 'degraded'; failure?: NodeFailure }
  | { state: 'down'; failure: NodeFailure }

export type Balances = {
  node: NodeHealth
  /**
   * In the smallest unit, in decimal digits, by address; of each account that
   * is not hidden and whose balance was to be had.
   */
  amounts: Record<string, string>
}

export type HomeProcedures = {
  getHome: { params: undefined; result: HomeView }
  /** Kept beyond the browser's life. */
  chooseHomeNetwork: { params: { chainId: string }; result: null }
  /** Asks the node now. Refused while the wallet is not open. */
  readBalances: { params: { chainId: string }; result: Balances }
}
