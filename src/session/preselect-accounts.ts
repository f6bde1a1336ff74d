import {
  isEthAddress,
  isSameAddress,
  parseAccountId,
  toChecksumAddress,
} from '../protocol/caip.ts'
import type { SessionScopes } from '../protocol/scope.ts'
import type { SupportedScope } from './restrict-to-supported.ts'

/** What is ticked when the account selection step opens. */
export type Preselection = { accounts: string[]; chains: string[] }

/**
 * The accounts the dapp supplied and those of the session there is stay ticked,
 * in the wallet's order. Only when that leaves none is the active account: a
 * site that knows one account is not handed a second one unasked.
 */
export const preselect = ({
  requested,
  existing,
  held,
  active,
}: {
  requested: ReadonlyMap<string, Pick<SupportedScope, 'accounts'>>
  existing: SessionScopes
  /** Addresses of the wallet, in any letter case. */
  held: readonly string[]
  active: string | undefined
}): Preselection => {
  const named = new Set(
    [...requested.values(), ...Object.values(existing)]
      .flatMap(({ accounts }) => accounts)
      .map((account) => parseAccountId(account)?.address.toLowerCase()),
  )
  const addresses = held.filter(isEthAddress)
  const known = addresses.filter((address) => named.has(address.toLowerCase()))
  const ticked =
    known.length > 0
      ? known
      : addresses.filter(
          (address) => active !== undefined && isSameAddress(address, active),
        )
  return {
    accounts: [...new Set(ticked.map(toChecksumAddress))],
    chains: [
      ...new Set([...requested.keys(), ...Object.keys(existing)]),
    ].sort(),
  }
}
