import type {
  NftClaim,
  TokenNames,
  TokenReport,
} from '../protocol/token-facts.ts'
import type { TypedData } from '../protocol/typed-data/typed-data.ts'
import type { SuggestedToken } from '../protocol/watch-asset-params.ts'
import type { NamedAccount } from './wallet-contract.ts'

/** What every approval that acts for an account shows. */
export type ActingFor = {
  id: string
  /** Covers everything shown; a decision with another hash is refused. */
  hash: string
  origin: string
  account: NamedAccount
  network: {
    /** CAIP-2. */
    chainId: string
    name: string
    symbol: string
  }
}

export type SignMessageApproval = ActingFor & {
  kind: 'sign-message'
  /** The exact bytes, as 0x and hex digits. */
  message: string
  /** What is signed: the EIP-191 hash of the message. */
  digest: string
}

export type SignTypedDataApproval = ActingFor & {
  kind: 'sign-typed-data'
  typedData: TypedData
  /** What is signed: the EIP-712 hash of the data. */
  digest: string
}

export type SigningApproval = SignMessageApproval | SignTypedDataApproval

/** A site suggests a token. */
export type WatchAssetApproval = ActingFor & {
  kind: 'watch-asset'
  /**
   * What is listed: as the contract describes it, or as the site does if
   * `isClaim` is set.
   */
  token: SuggestedToken & { isClaim?: true | undefined }
  /** What the site said. */
  claimed: TokenNames
  /** For an NFT: what of it the contract contradicts. */
  contradicted: NftClaim[]
  /** For an NFT: what of it the contract, or the node, did not answer. */
  unchecked: NftClaim[]
}

/** What a node reports at an address; unknown if it does not answer. */
export type CodeAt = 'contract' | 'no-contract' | 'unknown'

/** The code at the addresses in typed data; null where it names none. */
export type NamedCode = {
  contract: CodeAt | null
  /** The spender of a permit. */
  spender: CodeAt | null
}

/**
 * What the contracts of the tokens in typed data report, by their address.
 * Those that are missing were not asked.
 */
export type NamedTokens = Record<string, TokenReport>
