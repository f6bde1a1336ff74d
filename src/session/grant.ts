import {
  isEthAddress,
  toAccountId,
  toChecksumAddress,
} from '../protocol/caip.ts'
import type { SessionScopes } from '../protocol/scope.ts'
import type { SupportedScope } from './restrict-to-supported.ts'

/**
 * The session that follows from what the person ticked: exactly that, and never
 * more than was shown or is held. No chain or no account is no session.
 */
export const grant = ({
  shown,
  held,
  accounts,
  chains,
}: {
  shown: ReadonlyMap<string, Pick<SupportedScope, 'methods' | 'notifications'>>
  /** Addresses of the wallet, in any letter case. */
  held: readonly string[]
  /** Addresses that are ticked, in the order the dapp shall see them. */
  accounts: readonly string[]
  /** Chain ids that are ticked. */
  chains: readonly string[]
}): SessionScopes => {
  const mine = new Set(held.map((address) => address.toLowerCase()))
  const addresses = [
    ...new Set(
      accounts
        .filter(isEthAddress)
        .filter((address) => mine.has(address.toLowerCase()))
        .map(toChecksumAddress),
    ),
  ]
  if (addresses.length === 0) return {}
  const ticked = new Set(chains)
  return Object.fromEntries(
    [...shown]
      .filter(([chainId]) => ticked.has(chainId))
      .map(([chainId, { methods, notifications }]) => [
        chainId,
        {
          methods: [...methods],
          notifications: [...notifications],
          accounts: addresses.map((address) => toAccountId(chainId, address)),
        },
      ]),
  )
}
