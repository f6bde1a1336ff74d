import type { SessionScopes } from '../protocol/scope.ts'
import type { AccountForm } from './namespace.ts'
import type { Namespaces } from './namespaces.ts'
import type { SupportedScope } from './restrict-to-supported.ts'

/** The initial selection of the account step. */
export type Preselection = { accounts: string[]; chains: string[] }

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
  /** Addresses of the wallet, in any spelling. */
  held: readonly string[]
  active: string | undefined
  namespaces: Namespaces
}): Preselection => {
  const formsOf = (address: string): AccountForm[] =>
    namespaces.list
      .map(({ accounts }) => accounts)
      .filter(({ isAddress }) => isAddress(address))
  const keysOf = (address = ''): string[] =>
    formsOf(address).map(({ toKey }) => toKey(address))
  const heldWith = (keys: readonly string[]): string[] => {
    const wanted = new Set(keys)
    return held.filter((address) =>
      keysOf(address).some((key) => wanted.has(key)),
    )
  }

  const known = heldWith(
    [...requested.values(), ...Object.values(existing)]
      .flatMap(({ accounts }) => accounts)
      .flatMap((account) =>
        keysOf(namespaces.parseAccountId(account)?.address),
      ),
  )
  const ticked = known.length > 0 ? known : heldWith(keysOf(active))
  return {
    accounts: [
      ...new Set(
        ticked.map(
          (address) => formsOf(address)[0]?.format(address) ?? address,
        ),
      ),
    ],
    chains: [
      ...new Set([...requested.keys(), ...Object.keys(existing)]),
    ].sort(),
  }
}
