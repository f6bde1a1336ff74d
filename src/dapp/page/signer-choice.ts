import { shortenHex } from '../format/amounts.ts'
import type { Granted } from '../session/granted.ts'
import { isEthereum } from '../session/networks.ts'
import type { Signer } from '../session/requests.ts'
import type { SessionClient } from '../session/session-client.ts'
import { asOption, offer } from './choice.ts'
import { updateCode } from './code-view.ts'
import { part } from './dom.ts'

/** Two selects: a granted chain, and an account on it. */
export const createSignerChoice = (
  client: SessionClient,
  {
    scope,
    account,
    isOffered = isEthereum,
  }: {
    scope: string
    account: string
    /** Which granted chains; those of Ethereum by default. */
    isOffered?: (scope: string) => boolean
  },
): (() => Signer) => {
  const scopes = part<HTMLSelectElement>(scope)
  const accounts = part<HTMLSelectElement>(account)
  let granted: readonly Granted[] = []

  const offerAccounts = (): void => {
    const chosen = granted.find(({ scope }) => scope === scopes.value)
    offer(
      accounts,
      (chosen?.addresses ?? []).map((address) => ({
        value: address,
        text: shortenHex(address),
      })),
    )
    updateCode()
  }

  scopes.addEventListener('change', offerAccounts)
  client.onSession((session = []) => {
    granted = session.filter(({ scope }) => isOffered(scope))
    offer(
      scopes,
      granted.map(({ scope }) => asOption(scope)),
    )
    offerAccounts()
  })
  return () => ({ scope: scopes.value, account: accounts.value })
}
