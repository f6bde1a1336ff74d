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

/** EIP-3326 and EIP-3085: to another chain, and to one that is new. */
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
    // Who is not connected learns nothing of the wallet's networks.
    if ((await chains.read(origin)).granted.length === 0) throw unauthorized()
  }

  /** A chain that is not granted is asked for, beside those that are. */
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
     * Who adds a chain wants to be on it, and takes anything else for a no. That
     * is a question of its own; without a yes to it the chain is added all the
     * same, which is what was asked.
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
