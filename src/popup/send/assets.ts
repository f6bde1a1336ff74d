import type { Balances, HomeNetwork } from '../../messaging/home-contract.ts'
import { nativeDecimals } from '../native-decimals.ts'
import { shortAddress } from '../short-address.ts'
import { tokenLabel } from '../token-label.ts'
import { visibleText } from '../visible-text.ts'

/** Something that an account can send. */
export type Asset = {
  /** The contract; null for the native currency. */
  token: string | null
  symbol: string
  decimals: number
  /** In the smallest unit; undefined if unknown. */
  balance: string | undefined
}

/** The native currency, then the listed tokens of the account. */
export const assetsOf = (
  network: HomeNetwork,
  account: string,
  balances: Balances | undefined,
): [Asset, ...Asset[]] => [
  {
    token: null,
    symbol: visibleText(network.symbol),
    decimals: nativeDecimals(network.chainId),
    balance: balances?.amounts[account],
  },
  ...(balances?.tokens ?? [])
    .filter((one) => one.account === account && !one.nft)
    .map((one) => ({
      token: one.address,
      symbol: tokenLabel(one) || shortAddress(one.address),
      decimals: one.decimals,
      balance: one.amount,
    })),
]
