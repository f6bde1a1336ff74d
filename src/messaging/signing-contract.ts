import type { TypedData } from '../protocol/typed-data/typed-data.ts'
import type { SuggestedToken } from '../protocol/watch-asset-params.ts'
import type { NamedAccount } from './wallet-contract.ts'

/** What every question in the name of an account shows. */
type ActingFor = {
  id: string
  /** Of all that is shown; an approval of anything else is refused. */
  hash: string
  origin: string
  account: NamedAccount
  network: {
    /** CAIP-2. */
    chainId: string
    name: string
  }
}

export type SignMessageApproval = ActingFor & {
  kind: 'sign-message'
  /** The very bytes, as 0x and hex digits. */
  message: string
  /** What is signed: made of the message by EIP-191. */
  digest: string
}

export type SignTypedDataApproval = ActingFor & {
  kind: 'sign-typed-data'
  typedData: TypedData
  /** What is signed: made of the data by EIP-712. */
  digest: string
}

export type SigningApproval = SignMessageApproval | SignTypedDataApproval

/** A site's wish that the wallet list a token. */
export type WatchAssetApproval = ActingFor & {
  kind: 'watch-asset'
  token: SuggestedToken
}

/** What a node says to be at an address; unknown where it says nothing. */
export type CodeAt = 'contract' | 'no-contract' | 'unknown'

/** At the addresses that typed data names. */
export type NamedCode = {
  contract: CodeAt
  /** Of whom a permit lets take something. */
  spender: CodeAt
}

export type SigningProcedures = {
  /** Signs what is shown under this hash, once, and answers the site. */
  approveSigning: { params: { id: string; hash: string }; result: null }
  /** Lists the token, and answers the site. */
  approveWatchAsset: { params: { id: string; hash: string }; result: null }
  /**
   * Asks the chain's node what typed data names. Apart from what is shown: no
   * node can delay a request, nor change it once it is seen.
   */
  readNamedCode: { params: { id: string }; result: NamedCode }
}
