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

/** ERC-20, listed by the person for an account; a site described it. */
export type TokenBalance = {
  account: string
  /** The contract, in EIP-55. */
  address: string
  symbol: string
  decimals: number
  /** In the smallest unit; undefined when it was not to be had. */
  amount?: string
}

export type Balances = {
  node: NodeHealth
  /**
   * In the smallest unit, in decimal digits, by address; of each account that
   * is not hidden and whose balance was to be had.
   */
  amounts: Record<string, string>
  tokens: TokenBalance[]
}

export type HomeProcedures = {
  getHome: { params: undefined; result: HomeView }
  /** Kept beyond the browser's life. */
  chooseHomeNetwork: { params: { chainId: string }; result: null }
  /** Asks the node now. Refused while the wallet is not open. */
  readBalances: { params: { chainId: string }; result: Balances }
  /** Takes a token off the list of an account. */
  removeToken: {
    params: { chainId: string; account: string; address: string }
    result: null
  }
}
