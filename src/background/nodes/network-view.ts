import type {
  AddressView,
  NetworkView,
  NodeView,
  PublicNodesView,
} from '../../messaging/network-contract.ts'
import type { NodeAddress } from '../../node-client/node-address.ts'
import { parseNodeEndpoint } from '../../node-client/node-endpoint.ts'
import { type BuiltinNetwork, hostedUrlOf } from './builtin-networks.ts'
import { publicNodes, publicNodesSource } from './public-nodes.ts'

/** Custom networks have no slug: no hosted node is known to serve them. */
export type Network = Omit<BuiltinNetwork, 'slug'>

export type UsedAddress = Readonly<{
  source: 'built-in' | 'chosen' | 'public'
  address: NodeAddress
}>

/** A network as screens show it, without the key of its node. */
export const viewNetwork = (
  { chainId, name, symbol, explorerUrl, development }: Network,
  {
    builtin,
    used,
    inUse,
    isPublicOn,
  }: {
    builtin: BuiltinNetwork | undefined
    used: readonly UsedAddress[]
    /** The place of the node in use. */
    inUse: number
    isPublicOn: boolean
  },
): NetworkView => {
  const shipped = development ? 'development' : 'public'
  return {
    chainId,
    name,
    symbol,
    ...(explorerUrl !== undefined && { explorerUrl }),
    kind: builtin ? shipped : 'custom',
    ...(builtin && { hostedUrl: hostedUrlOf(builtin.slug) }),
    ...publicNodesOf(chainId, isPublicOn),
    node: viewNode(used[inUse]),
    nodes: used.map((one, at) => ({
      ...viewAddress(one),
      isInUse: at === inUse,
    })),
  }
}

const publicNodesOf = (
  chainId: string,
  isOn: boolean,
): { publicNodes?: PublicNodesView } => {
  const hosts = publicNodes.get(chainId)?.map((url) => new URL(url).host)
  return hosts ? { publicNodes: { hosts, isOn, ...publicNodesSource } } : {}
}

const viewNode = (used: UsedAddress | undefined): NodeView =>
  used ? { source: used.source, ...viewAddress(used) } : { source: 'none' }

const viewAddress = ({ address }: UsedAddress): AddressView => {
  const { url, wsUrl } = address
  const { socketUrl } = parseNodeEndpoint(address)
  return {
    url: url.shown,
    ...(wsUrl && { wsUrl: wsUrl.shown }),
    ...(socketUrl && { socket: new URL(socketUrl()).host }),
  }
}
