import {
  array,
  type Infer,
  integer,
  max,
  min,
  object,
  string,
} from '@metamask/superstruct'

/** An ERC-20 token, as a site describes it. */
export const TokenStruct = object({
  /** In EIP-55. */
  address: string(),
  symbol: string(),
  decimals: max(min(integer(), 0), 36),
})

/** The listed tokens of accounts, oldest first. */
export const TokensStruct = array(
  object({ account: string(), chainId: string(), token: TokenStruct }),
)

export type WatchedTokens = Infer<typeof TokensStruct>
