import { parseAccountId, toHexChainId } from '../../protocol/caip.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import { builtinNetworks } from '../nodes/builtin-networks.ts'

/**
 * The state that pages are sent, from which they derive `chainChanged` and the
 * like.
 */
export type SentEthereumState = { chainId: string; accounts: string[] }

/** The state of a site's EIP-1193 provider. */
export type EthereumState = SentEthereumState & {
  /** The current chain by its CAIP-2 id; `chainId` is the same in hex. */
  scope: string
  /** The chains of the session, in the wallet's order; empty without one. */
  granted: string[]
}

const order = builtinNetworks.map(({ chainId }) => chainId)

/** There is a chain even without a session and without any node. */
const [FIRST = 'eip155:1'] = order

/**
 * EIP-1193 has one current chain where a session has many: the chosen one while
 * it is granted, otherwise the first.
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

/** In the wallet's order; custom networks come last, by number. */
const byWallet = (one: string, other: string): number =>
  placeOf(one) - placeOf(other) || numberIn(one) - numberIn(other)

const placeOf = (scope: string): number => {
  const place = order.indexOf(scope)
  return place < 0 ? order.length : place
}

const numberIn = (scope: string): number => Number(scope.slice(7))
