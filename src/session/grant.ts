import { toAccountId } from '../protocol/caip.ts'
import type { GrantedScope, SessionScopes } from '../protocol/scope.ts'
import { type AccountAddresses, createKeysOf } from './account-addresses.ts'
import type { Namespaces } from './namespaces.ts'
import type { SupportedScope } from './restrict-to-supported.ts'

/**
 * The session for the user's selection: exactly that, and never more than was
 * shown or is held. A selected account contributes its own address to each
 * chain; a chain without one is not granted. Without a chain there is no
 * session.
 */
export const grant = ({
  shown,
  held,
  accounts,
  chains,
  namespaces,
}: {
  shown: ReadonlyMap<string, Pick<SupportedScope, 'methods' | 'notifications'>>
  /** The accounts of the wallet, their addresses in any spelling. */
  held: readonly AccountAddresses[]
  /** An address of each selected account, in the order of the session. */
  accounts: readonly string[]
  /** Selected chain ids. */
  chains: readonly string[]
  namespaces: Namespaces
}): SessionScopes => {
  const ticked = new Set(chains)
  const keysOf = createKeysOf(namespaces)
  const selected = accounts.flatMap((address) => {
    const keys = new Set(keysOf(address))
    return (
      held.find((one) => one.flatMap(keysOf).some((key) => keys.has(key))) ?? []
    )
  })
  return Object.fromEntries(
    [...shown]
      .filter(([chainId]) => ticked.has(chainId))
      .map(([chainId, { methods, notifications }]) => {
        const form = namespaces.of(chainId)?.accounts
        const addresses = form ? selected.filter(form.isAddress) : []
        const scope: GrantedScope = {
          methods: [...methods],
          notifications: [...notifications],
          accounts: [
            ...new Set(
              addresses.map((one) =>
                toAccountId(chainId, form?.format(one) ?? one),
              ),
            ),
          ],
        }
        return [chainId, scope] as const
      })
      .filter(([, scope]) => scope.accounts.length > 0),
  )
}
