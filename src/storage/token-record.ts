import {
  array,
  enums,
  type Infer,
  integer,
  lazy,
  literal,
  max,
  min,
  object,
  optional,
  string,
} from '@metamask/superstruct'
import { nftStandards } from '../protocol/watch-asset-params.ts'

/** An ERC-20 token or an NFT, as its contract describes it. */
export const TokenStruct = lazy(() =>
  object({
    /** In EIP-55. */
    address: string(),
    symbol: string(),
    decimals: max(min(integer(), 0), 77),
    /** Set if the contract did not answer: symbol and decimals are a site's. */
    isClaim: optional(literal(true)),
    /** Set for one token of a collection; its decimals are 0. */
    nft: optional(object({ standard: enums(nftStandards), id: string() })),
  }),
)

/** The listed tokens of accounts, oldest first. */
export const TokensStruct = lazy(() =>
  array(
    object({
      account: string(),
      chainId: string(),
      token: TokenStruct,
      /** Listed, but not shown; absent before version 2. */
      hidden: optional(literal(true)),
    }),
  ),
)

export const migrateTokens: Record<number, (old: unknown) => unknown> = {
  // Version 1 removed what the user hid.
  1: (old) => old,
}

export type WatchedTokens = Infer<typeof TokensStruct>
