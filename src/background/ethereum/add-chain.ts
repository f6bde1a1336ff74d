import { parseAddChainParams } from '../../protocol/add-chain-params.ts'
import { WALLET_SCOPE } from '../../protocol/caip.ts'
import { unauthorized } from '../../protocol/errors.ts'
import type { RpcParams } from '../../protocol/json-rpc.ts'
import { rulesFor } from '../../session/namespaces.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { type AskToAdd, createAskToAdd } from '../methods/add-chain.ts'
import { eip155Rules } from '../namespaces/eip155/rules.ts'
import { isAuthorized } from '../namespaces/is-authorized.ts'
import { builtinNetworks } from '../nodes/builtin-networks.ts'
import {
  addressesIn,
  type ChainGrant,
  type GrantChain,
} from '../sessions/grant-chain.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import type { SiteChains } from './site-chains.ts'

/** A call that suggests a network; also of a site without a session. */
export type Suggestion = Parameters<AskToAdd>[0] & {
  params: RpcParams | undefined
}

/**
 * EIP-3085 through the EIP-1193 provider. A connected site is granted the
 * network and switched to it, with the same approval; for any other the network
 * is only added.
 */
export type AddNetwork = (suggestion: Suggestion) => Promise<null>

export const createAddNetwork = ({
  chains,
  grantChain,
  readSession,
  askUser,
}: {
  chains: Pick<SiteChains, 'choose'>
  grantChain: GrantChain
  readSession: (origin: string) => Promise<NumberedSession>
  askUser: ApprovalQueue['ask']
}): AddNetwork => {
  const askToAdd = createAskToAdd({ readSession, askUser })
  return async ({ params, ...call }) => {
    const suggested = parseAddChainParams(params)
    const chainId = `eip155:${suggested.network.chainId}`
    // Every wallet has these. Another known network is asked for again, so that
    // a site without a session does not learn about it.
    const isConnected = hasScopes(await readSession(call.origin))
    if (isBuiltin(chainId) && !isConnected) return null
    const { id, origin, grant } = await askToAdd(call, {
      suggested,
      grantFor: (session) => grantFor(session, { chainId, params }),
    })
    if (!grant) return null
    await grantChain({ id, origin, chainId, grant })
    await chains.choose(origin, chainId)
    return null
  }
}

const grantFor = (
  session: NumberedSession,
  { chainId, params }: { chainId: string; params: RpcParams | undefined },
): ChainGrant | undefined => {
  if (!hasScopes(session)) return undefined
  const { sessionScopes } = session
  const request = {
    method: 'wallet_addEthereumChain',
    ...(params && { params }),
  }
  const call = { scope: WALLET_SCOPE, request }
  if (!isAuthorized(sessionScopes, call)) throw unauthorized()
  const { methods, notifications } = rulesFor(eip155Rules, chainId)
  return {
    accounts: addressesIn(sessionScopes),
    methods: [...methods.keys()].sort(),
    notifications: [...notifications].sort(),
  }
}

const hasScopes = ({ sessionScopes }: NumberedSession): boolean =>
  Object.keys(sessionScopes).length > 0

const isBuiltin = (chainId: string): boolean =>
  builtinNetworks.some((network) => network.chainId === chainId)
