import { toAccountId } from '../protocol/caip.ts'
import type { GrantedScope, SessionScopes } from '../protocol/scope.ts'
import type { AccountForm } from './namespace.ts'
import type { Namespaces } from './namespaces.ts'
import type { SupportedScope } from './restrict-to-supported.ts'

/**
 * The session for the user's selection: exactly that, and never more than was
 * shown or is held. Without a chain or an account there is no session.
 */
export const grant = ({
  shown,
  held,
  accounts,
  chains,
  namespaces,
}: {
  shown: ReadonlyMap<string, Pick<SupportedScope, 'methods' | 'notifications'>>
  /** Addresses of the wallet, in any letter case. */
  held: readonly string[]
  /** Selected addresses, in the order in which the dapp gets them. */
  accounts: readonly string[]
  /** Selected chain ids. */
  chains: readonly string[]
  namespaces: Namespaces
}): SessionScopes => {
  const ticked = new Set(chains)
  return Object.fromEntries(
    [...shown]
      .filter(([chainId]) => ticked.has(chainId))
      .map(([chainId, { methods, notifications }]) => {
        const form = namespaces.of(chainId)?.accounts
        const addresses = form ? chooseHeld({ form, held, accounts }) : []
        const scope: GrantedScope = {
          methods: [...methods],
          notifications: [...notifications],
          accounts: addresses.map((address) => toAccountId(chainId, address)),
        }
        return [chainId, scope] as const
      })
      .filter(([, scope]) => scope.accounts.length > 0),
  )
}

/** The selected addresses that are held and of this form, normalized. */
const chooseHeld = ({
  form: { isAddress, toKey, format },
  held,
  accounts,
}: {
  form: AccountForm
  held: readonly string[]
  accounts: readonly string[]
}): string[] => {
  const mine = new Set(held.filter(isAddress).map(toKey))
  const chosen = accounts
    .filter(isAddress)
    .filter((one) => mine.has(toKey(one)))
  return [...new Set(chosen.map(format))]
}
