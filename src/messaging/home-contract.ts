import type { Nft } from '../protocol/watch-asset-params.ts'
import type { NodeFailure } from './network-contract.ts'

export type HomeNetwork = {
  /** CAIP-2. */
  chainId: string
  name: string
  symbol: string
  hasNode: boolean
  /** The chain that its node serves instead, in decimal digits. */
  otherChain?: string
}

/** The selected account and network of the home screen, and all networks. */
export type HomeView = {
  /** An address that was selected; it may be hidden or gone by now. */
  account?: string | undefined
  chosen: HomeNetwork
  /** Whether the selected network uses a public node. */
  isPublic: boolean
  networks: HomeNetwork[]
}

/** The health of the selected network's node. */
export type NodeHealth =
  | { state: 'none' }
  | { state: 'good' }
  /** It answers, but slowly, or not to everything. */
  | { state: 'degraded'; failure?: NodeFailure }
  | { state: 'down'; failure: NodeFailure }

/** A token that the user listed for an account. */
export type TokenBalance = {
  account: string
  /** The contract, in EIP-55, or the mint. */
  address: string
  /** Empty if the mint of a token has none. */
  symbol: string
  decimals: number
  /** A site chose symbol and decimals; the contract did not report them. */
  isClaim?: true | undefined
  /** Set for one token of a collection. */
  nft?: Nft | undefined
  /** In the smallest unit; undefined if it could not be read. */
  amount?: string
}

export type Balances = {
  node: NodeHealth
  /**
   * In the smallest unit, in decimal digits, by address. Without hidden
   * accounts and those whose balance could not be read.
   */
  amounts: Record<string, string>
  tokens: TokenBalance[]
  /** Listed tokens that the user hides. */
  hiddenTokens: TokenBalance[]
}

export type TokenPlace = { chainId: string; account: string; address: string }

export type FoundToken = {
  symbol: string
  decimals: number
  /** Of the account, in the smallest unit; undefined if it is not reported. */
  amount?: string
}

export type HomeProcedures = {
  getHome: { params: undefined; result: HomeView }
  /** Stored across browser restarts. */
  chooseHomeNetwork: { params: { chainId: string }; result: null }
  chooseHomeAccount: { params: { address: string }; result: null }
  /** Asks the node now. Refused while the wallet is locked. */
  readBalances: {
    params: {
      chainId: string
      /** An address whose tokens are read, where the node lists them. */
      owner?: string | undefined
    }
    result: Balances
  }
  /** Hides a token of an account, or lists it again. */
  hideToken: {
    params: {
      chainId: string
      account: string
      address: string
      nftId?: string | undefined
      hidden: boolean
    }
    result: null
  }
  /** What the contract reports; null if it is not an ERC-20 token. */
  findToken: { params: TokenPlace; result: FoundToken | null }
  /** Reads the contract again, and lists what it reports. */
  addToken: {
    params: TokenPlace
    result: 'added' | 'not-found' | 'too-many'
  }
}
