import { parseAccountId, toHexChainId } from '../../protocol/caip.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import { builtinNetworks } from '../nodes/builtin-networks.ts'

/** What pages are told of it, and tell `chainChanged` and its like by. */
export type ToldEthereum = { chainId: string; accounts: string[] }

/** Where a site's EIP-1193 provider stands. */
export type EthereumState = ToldEthereum & {
  /** The current chain by its CAIP-2 id; `chainId` is the same in hex. */
  scope: string
  /** The chains of the session, in the wallet's order; empty without one. */
  granted: string[]
}

const order = builtinNetworks.map(({ chainId }) => chainId)

/** Without a session there is a chain all the same: dapps ask for it first. */
const [FIRST = 'eip155:1'] = order

/**
 * EIP-1193 has one chain at a time where a session has many: the chosen one,
 * as long as it is granted, or else the first of them.
 */
export const ethereumState = (
  sessionScopes: SessionScopes,
  chosen: string | undefined,
): EthereumState => {
  const granted = Object.keys(sessionScopes)
    .filter((scope) => toHexChainId(scope) !== undefined)
    .filter((scope) => sessionScopes[scope]?.accounts.length)
    .sort(byWallet)
  const isGranted = chosen !== undefined && granted.includes(chosen)
  const scope = isGranted ? chosen : (granted[0] ?? FIRST)
  const accounts = granted.includes(scope) ? sessionScopes[scope]?.accounts : []
  return {
    scope,
    granted,
    chainId: toHexChainId(scope) ?? '',
    accounts: (accounts ?? []).flatMap(
      (account) => parseAccountId(account)?.address ?? [],
    ),
  }
}

/** As the wallet lists them; those the user added come last, by number. */
const byWallet = (one: string, other: string): number =>
  placeOf(one) - placeOf(other) || numberIn(one) - numberIn(other)

const placeOf = (scope: string): number => {
  const place = order.indexOf(scope)
  return place < 0 ? order.length : place
}

const numberIn = (scope: string): number => Number(scope.slice(7))
