import type { SessionScopes } from '../../protocol/scope.ts'
import { fromBase58 } from '../../protocol/solana/base58.ts'
import { CHAINS, toScope } from './chains.ts'
import type { Accounts } from './wallet-standard.ts'

const FEATURES: readonly string[] = Object.freeze([
  'solana:signIn',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
])

// Captured before any script of the page can replace it.
const { freeze } = Object

/** The granted accounts with their chains, the active one first. */
export const accountsIn = (
  sessionScopes: SessionScopes,
  active: string | undefined,
): Accounts => {
  const granted = CHAINS.map((chain) => {
    const scope = toScope(chain)
    const accounts = sessionScopes[scope]?.accounts ?? []
    return accounts.map((account) => account.slice(scope.length + 1))
  })
  const addresses = [...new Set(granted.flat())].sort(
    (one, other) => Number(other === active) - Number(one === active),
  )
  return freeze(
    addresses.map((address) =>
      freeze({
        address,
        publicKey: fromBase58(address) ?? new Uint8Array(),
        chains: freeze(
          CHAINS.filter((_, index) => granted[index]?.includes(address)),
        ),
        features: FEATURES,
      }),
    ),
  )
}
