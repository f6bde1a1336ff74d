/** The names that a token's contract reports; untrusted, used only as text. */
export type TokenNames = { symbol: string; decimals: number }

/** What a token's contract reports about itself. */
export type TokenFacts = TokenNames & {
  /** Quantities in the smallest unit; null if it did not answer. */
  supply: string | null
  /** The balance of the account that is asked. */
  balance: string | null
}

/** What a site claims of an NFT; by suggesting it, also that it is owned. */
export const nftClaims = ['standard', 'symbol', 'owner'] as const

export type NftClaim = (typeof nftClaims)[number]

/** What a contract reports about its tokens; both are null without an answer. */
export type TokenReport = {
  token: TokenFacts | null
  /** Set for a contract that says it is an ERC-721 collection. */
  nft: { symbol: string | null } | null
}
