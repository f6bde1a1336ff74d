import type { Networks } from '../nodes/networks.ts'
import type { AddNetwork } from './add-chain.ts'
import { createConnect } from './connect.ts'
import type { EthereumMethod } from './ethereum-call.ts'
import { createInvoke, type WhereAsked } from './invoke-on-chain.ts'
import { createPermissionMethods } from './permissions.ts'
import type { SiteChains } from './site-chains.ts'
import { createStateMethods } from './state-methods.ts'
import { createSwitchMethods } from './switch-chain.ts'

export type EthereumOptions = WhereAsked & {
  chains: SiteChains
  networks: Pick<Networks, 'list'>
  addNetwork: AddNetwork
}

export type EthereumMethods = Readonly<{
  /** Methods that do not belong to a chain, by wire name. */
  own: ReadonlyMap<string, EthereumMethod>
  invoke: EthereumMethod
}>

/** The methods of the EIP-1193 provider. */
export const createEthereumMethods = ({
  chains,
  networks,
  ...where
}: Omit<EthereumOptions, 'addNetwork'>): EthereumMethods => {
  const connect = createConnect({ chains, networks })
  const invoke = createInvoke({ chains, ...where })
  const own = {
    ...createStateMethods({ chains, connect }),
    ...createPermissionMethods({ chains, connect }),
    ...createSwitchMethods({ chains, networks, invoke, ...where }),
  }
  return {
    own: new Map(Object.entries(own)),
    invoke: (call) => invoke(call),
  }
}
