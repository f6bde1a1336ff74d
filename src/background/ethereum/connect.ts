import { WALLET_SCOPE } from '../../protocol/caip.ts'
import {
  chainDisconnected,
  scopesNotSupported,
  userRejected,
} from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import type { Networks } from '../nodes/networks.ts'
import { allOf, type EthereumCall } from './ethereum-call.ts'
import type { SiteChains } from './site-chains.ts'

/**
 * Asks the user for a session, with these chains if any are named; resolves
 * with the chosen accounts.
 */
export type Connect = (
  call: EthereumCall,
  named?: readonly string[],
) => Promise<string[]>

/**
 * An EIP-1193 dapp rarely names chains. Otherwise it is offered all reachable
 * ones, or those it has, so that chains the user unticked do not return.
 */
export const createConnect =
  ({
    chains,
    networks,
  }: {
    chains: Pick<SiteChains, 'read' | 'choose'>
    networks: Pick<Networks, 'list'>
  }): Connect =>
  async ({ origin, ask }, named = []) => {
    const { granted, scope } = await chains.read(origin)
    const listed = await networks.list()
    // A site without a session must not learn which networks the user added.
    const isKnown = (wanted: string): boolean =>
      listed.some(
        ({ chainId, isCustom }) =>
          chainId === wanted && (granted.length > 0 || !isCustom),
      )
    if (named.length > 0 && !named.some(isKnown)) throw scopesNotSupported()
    // Its current chain may not have a node yet; the user can set one up.
    const reachable = listed
      .filter(({ hasNode, chainId }) => hasNode || chainId === scope)
      .map(({ chainId }) => chainId)
    const known = granted.length > 0 ? granted : reachable
    const wanted = (named.length > 0 ? named : known).slice(
      0,
      limits.scopesPerRequest - 1,
    )
    await ask({
      method: 'wallet_createSession',
      params: {
        optionalScopes: allOf([...wanted, WALLET_SCOPE]),
        sessionProperties: { 'eip1193-compatible': true },
      },
    })
    // From here on it stays on this chain, even if others are granted.
    await chains.choose(origin)
    const { accounts } = await chains.read(origin)
    if (accounts.length > 0) return accounts
    // The user chose nothing that this provider can use, so undo the grant.
    const scopes = [...wanted, WALLET_SCOPE]
    await ask({ method: 'wallet_revokeSession', params: { scopes } })
    // A chain without a node cannot be granted, whatever the user selects.
    const nodes = (await networks.list()).filter(({ hasNode }) => hasNode)
    const isOffered = nodes.some(({ chainId }) => wanted.includes(chainId))
    throw isOffered ? userRejected() : chainDisconnected('no-node')
  }
