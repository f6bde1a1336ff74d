import type { Json } from '@metamask/utils'
import { fromHexChainId, WALLET_SCOPE } from '../../protocol/caip.ts'
import { errorCatalogue } from '../../protocol/error-catalogue.ts'
import {
  chainDisconnected,
  invalidParams,
  isRpcError,
  unauthorized,
  unrecognizedChain,
  userRejected,
} from '../../protocol/errors.ts'
import { isObject, type RpcParams } from '../../protocol/json-rpc.ts'
import type { Networks } from '../nodes/networks.ts'
import {
  allOf,
  type EthereumCall,
  type EthereumMethod,
} from './ethereum-call.ts'
import { type Invoke, type WhereAsked, withOwnPath } from './invoke-on-chain.ts'
import type { SiteChains } from './site-chains.ts'

/** EIP-3326 and EIP-3085: switching to a chain and adding one. */
export const createSwitchMethods = ({
  chains,
  networks,
  invoke,
  isAskedToAdd,
}: {
  chains: Pick<SiteChains, 'read' | 'choose'>
  networks: Pick<Networks, 'list'>
  invoke: Invoke
  isAskedToAdd: WhereAsked['isAskedToAdd']
}): Record<string, EthereumMethod> => {
  const isConnected = async (origin: string): Promise<boolean> =>
    (await chains.read(origin)).granted.length > 0

  const find = async (scope: string) =>
    (await networks.list()).find(({ chainId }) => chainId === scope)

  /** Requests a chain that is not granted, in addition to the granted ones. */
  const switchTo = async (
    { origin, ask }: EthereumCall,
    { scope, step }: { scope: string; step?: string },
  ): Promise<null> => {
    if (await chains.choose(origin, scope)) return null
    await ask({
      method: 'wallet_createSession',
      params: { optionalScopes: allOf([scope]) },
      ...(step !== undefined && { step }),
    })
    if (await chains.choose(origin, scope)) return null
    // A chain without a node cannot be granted, whatever the user selects.
    const hasNode = (await find(scope))?.hasNode
    throw hasNode ? userRejected() : chainDisconnected('no-node')
  }

  const suggest = async ({ params, suggest }: EthereumCall): Promise<Json> => {
    const request = {
      method: 'wallet_addEthereumChain',
      ...(params && { params }),
    }
    try {
      return await suggest({
        method: 'wallet_invokeMethod',
        params: { scope: WALLET_SCOPE, request },
      })
    } catch (error) {
      throw withOwnPath(error)
    }
  }

  return {
    wallet_switchEthereumChain: async (call) => {
      const { hex, scope } = readChainId(call.params)
      // A site without a session must not learn the wallet's networks.
      if (!(await isConnected(call.origin))) throw unauthorized()
      if (!(await find(scope))) throw unrecognizedChain(hex)
      return switchTo(call, { scope })
    },

    /**
     * A site that adds a chain expects to be on it, and takes anything else for
     * a rejection. So a known chain that has a node is switched to; if the user
     * rejects that, the chain is still there, as requested.
     */
    wallet_addEthereumChain: async (call) => {
      const { origin, requestKey } = call
      const { scope } = readChainId(call.params)
      // A resent request has added the network itself.
      const hasNode = !isAskedToAdd(requestKey) && (await find(scope))?.hasNode
      if (hasNode && (await isConnected(origin))) {
        await invoke(call, WALLET_SCOPE)
        try {
          await switchTo(call, { scope, step: 'switch' })
        } catch (error) {
          if (!isRpcError(error) || !isRejection(error)) throw error
        }
        return null
      }
      return suggest(call)
    },
  }
}

const isRejection = ({ code }: { code: number }): boolean =>
  code === errorCatalogue.userRejected.code

const readChainId = (
  params: RpcParams | undefined,
): { hex: string; scope: string } => {
  const asked = Array.isArray(params) ? params[0] : undefined
  const hex = isObject(asked) ? asked.chainId : undefined
  const scope = typeof hex === 'string' ? fromHexChainId(hex) : undefined
  if (typeof hex === 'string' && scope !== undefined) return { hex, scope }
  throw invalidParams({
    path: 'params.0.chainId',
    reason: 'must be a chain id as 0x and hex digits',
  })
}
