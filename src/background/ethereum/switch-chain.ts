import { fromHexChainId, WALLET_SCOPE } from '../../protocol/caip.ts'
import {
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
import type { Invoke } from './invoke-on-chain.ts'
import type { SiteChains } from './site-chains.ts'

/** EIP-3326 and EIP-3085: switching to a chain and adding one. */
export const createSwitchMethods = ({
  chains,
  networks,
  invoke,
}: {
  chains: Pick<SiteChains, 'read' | 'choose'>
  networks: Pick<Networks, 'list'>
  invoke: Invoke
}): Record<string, EthereumMethod> => {
  const assertConnected = async (origin: string): Promise<void> => {
    // A site without a session must not learn the wallet's networks.
    if ((await chains.read(origin)).granted.length === 0) throw unauthorized()
  }

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
    if (!(await chains.choose(origin, scope))) throw userRejected()
    return null
  }

  return {
    wallet_switchEthereumChain: async (call) => {
      const { hex, scope } = readChainId(call.params)
      await assertConnected(call.origin)
      const known = await networks.list()
      if (known.every(({ chainId }) => chainId !== scope)) {
        throw unrecognizedChain(hex)
      }
      return switchTo(call, { scope })
    },

    /**
     * A site that adds a chain expects to be on it, and takes anything else for
     * a rejection. Switching is an approval of its own; if it is rejected, the
     * chain stays added, as requested.
     */
    wallet_addEthereumChain: async (call) => {
      await invoke(call, WALLET_SCOPE)
      try {
        const { scope } = readChainId(call.params)
        await switchTo(call, { scope, step: 'switch' })
      } catch (error) {
        if (!isRpcError(error)) throw error
      }
      return null
    },
  }
}

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
