import type { SessionScopes } from '../protocol/scope.ts'
import { type AccountAddresses, createKeysOf } from './account-addresses.ts'
import type { Namespaces } from './namespaces.ts'
import type { SupportedScope } from './restrict-to-supported.ts'

/** The initial selection of the account step. */
export type Preselection = {
  /** The first address of each account. */
  accounts: string[]
  chains: string[]
}

/**
 * The accounts that the dapp supplied and those of the existing session, in the
 * wallet's order. The active account is selected only if there are none: a site
 * that knows one account does not get a second one by default.
 */
export const preselect = ({
  requested,
  existing,
  held,
  active,
  namespaces,
}: {
  requested: ReadonlyMap<string, Pick<SupportedScope, 'accounts'>>
  existing: SessionScopes
  /** The accounts of the wallet, in any spelling. */
  held: readonly AccountAddresses[]
  active: AccountAddresses | undefined
  namespaces: Namespaces
}): Preselection => {
  const keysOf = createKeysOf(namespaces)
  const heldWith = (keys: readonly string[]): AccountAddresses[] => {
    const wanted = new Set(keys)
    return held.filter((account) =>
      account.flatMap(keysOf).some((key) => wanted.has(key)),
    )
  }

  const known = heldWith(
    [...requested.values(), ...Object.values(existing)]
      .flatMap(({ accounts }) => accounts)
      .flatMap((account) =>
        keysOf(namespaces.parseAccountId(account)?.address ?? ''),
      ),
  )
  const ticked =
    known.length > 0 ? known : heldWith((active ?? []).flatMap(keysOf))
  const names = ticked.map(([name = '']) => {
    const { list } = namespaces
    const one = list.find(({ accounts }) => accounts.isAddress(name))
    return one?.accounts.format(name) ?? name
  })
  return {
    accounts: [...new Set(names)],
    chains: [
      ...new Set([...requested.keys(), ...Object.keys(existing)]),
    ].sort(),
  }
}
