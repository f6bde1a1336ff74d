import { WALLET_SCOPE } from '../../protocol/caip.ts'
import { userRejected } from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import type { Networks } from '../nodes/networks.ts'
import { allOf, type EthereumCall } from './ethereum-call.ts'
import type { SiteChains } from './site-chains.ts'

/** Asks the user for a session; resolves with the accounts they chose. */
export type Connect = (call: EthereumCall) => Promise<string[]>

/**
 * A dapp of EIP-1193 names no chains: it is offered all that can be reached, or
 * those it has, so that what the user unticked does not come back.
 */
export const createConnect =
  ({
    chains,
    networks,
  }: {
    chains: Pick<SiteChains, 'read' | 'choose'>
    networks: Pick<Networks, 'list'>
  }): Connect =>
  async ({ origin, ask }) => {
    const { granted, scope } = await chains.read(origin)
    // The one it was told it is on may still need a node, which can be set up.
    const reachable = (await networks.list())
      .filter(({ hasNode, chainId }) => hasNode || chainId === scope)
      .map(({ chainId }) => chainId)
    const wanted = (granted.length > 0 ? granted : reachable).slice(
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
    // From here on it stays there, also when others are granted.
    await chains.choose(origin)
    const { accounts } = await chains.read(origin)
    if (accounts.length > 0) return accounts
    // Nothing was ticked that this provider could speak of: a no leaves nothing.
    await ask({ method: 'wallet_revokeSession', params: {} })
    throw userRejected()
  }
