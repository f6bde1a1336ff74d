import type { NamedNetwork } from '../../messaging/transaction-contract.ts'
import {
  type Account,
  addressesOf,
  type NamedAccount,
} from '../../messaging/wallet-contract.ts'
import { isSameAddress } from '../../protocol/caip.ts'
import type { NetworkInfo } from '../nodes/networks.ts'

/** An unknown network is named by its chain id. */
export const networkOf = (
  chainId: string,
  networks: readonly NetworkInfo[],
): NamedNetwork => {
  const { name = chainId, symbol = '' } =
    networks.find((one) => one.chainId === chainId) ?? {}
  return { chainId, name, symbol }
}

/** A hidden account has no name. */
export const accountOf = (
  address: string,
  accounts: readonly Account[],
): NamedAccount => {
  const found = accounts.find((account) =>
    addressesOf(account).some((one) => isSameAddress(one, address)),
  )
  return { address, name: found?.name ?? '' }
}
