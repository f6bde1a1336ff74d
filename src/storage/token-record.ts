import {
  array,
  type Infer,
  integer,
  literal,
  max,
  min,
  object,
  optional,
  string,
} from '@metamask/superstruct'

/** An ERC-20 token, as its contract describes it. */
export const TokenStruct = object({
  /** In EIP-55. */
  address: string(),
  symbol: string(),
  decimals: max(min(integer(), 0), 77),
  /** Set if the contract did not answer: symbol and decimals are a site's. */
  isClaim: optional(literal(true)),
})

/** The listed tokens of accounts, oldest first. */
export const TokensStruct = array(
  object({ account: string(), chainId: string(), token: TokenStruct }),
)

export type WatchedTokens = Infer<typeof TokensStruct>
