import type {
  NetworkInput,
  NetworkProblem,
  NetworkView,
} from '../../messaging/network-contract.ts'
import { Refusal } from '../../messaging/refusal.ts'
import type { Post } from '../../node-client/http.ts'
import type { NodeAddress } from '../../node-client/node-address.ts'
import { parseNodeEndpoint } from '../../node-client/node-endpoint.ts'
import type { NetworkRecord } from '../../storage/network-record.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import { type BuiltinNetwork, builtinNetworks } from './builtin-networks.ts'
import type { ChainNode } from './chain-node.ts'
import type { ChainSockets } from './chain-sockets.ts'
import { createCustomNetworks } from './custom-networks.ts'
import { type Network, type UsedAddress, viewNetwork } from './network-view.ts'
import { createNodeAddresses } from './node-addresses.ts'
import { createNodeClients } from './node-clients.ts'
import type { NodesInUse } from './nodes-in-use.ts'
import { releaseHosts } from './release-hosts.ts'
import type { ServedChains } from './served-chains.ts'
import type { WatchNode } from './watch-node.ts'

/** A network as screens and methods see it, without its node's address. */
export type NetworkInfo = Readonly<{
  chainId: string
  name: string
  symbol: string
  development: boolean
  hasNode: boolean
  /** Added by the user: a site without a session must not learn of it. */
  isCustom?: true
  /** The other chain that its node was found to serve, in decimal digits. */
  otherChain?: string
}>

export type Networks = Readonly<{
  list: () => Promise<NetworkInfo[]>
  /**
   * Replaces the chosen nodes by this one. Undefined restores the built-in
   * node, if there is one.
   */
  setNode: (chainId: string, node: NodeAddress | undefined) => Promise<void>
  /** Changes the list of chosen nodes. */
  changeNodes: (
    chainId: string,
    change: (nodes: readonly NodeAddress[]) => readonly NodeAddress[],
  ) => Promise<void>
  nodeOf: (chainId: string) => Promise<ChainNode | undefined>
  /** As screens show them: with addresses, without keys. */
  describe: () => Promise<NetworkView[]>
  /** Including its key, for the worker only. By default of the one in use. */
  addressOf: (chainId: string, at?: number) => Promise<UsedAddress | undefined>
  /** The place of the node in use. */
  inUse: (chainId: string) => number
  /** Makes a node prove again which chain it serves. */
  recheck: (chainId: string) => void
  /** Resolves with undefined when stored. */
  add: (network: NetworkInput) => Promise<NetworkProblem | undefined>
  edit: (network: NetworkInput) => Promise<NetworkProblem | undefined>
  /** Turns the public nodes of these chains on or off. */
  usePublic: (chainIds: readonly string[], isOn: boolean) => Promise<void>
  /** Removes a custom network and its node; built-in ones stay. */
  remove: (chainId: string) => Promise<void>
}>

/** Its message is for the user; it contains only the chain id. */
export class UnknownNetworkError extends Refusal {
  override readonly name = 'UnknownNetworkError'

  constructor(chainId: string) {
    super(
      'unknown-network',
      `${JSON.stringify(chainId)} is not one of the wallet's networks`,
    )
  }
}

/** The wallet's networks and their nodes. */
export const createNetworks = ({
  area,
  post,
  hostAccess,
  log,
  changeNode,
  changed,
  nodeMoved,
  nodesInUse,
  sockets,
  served,
  watchNode,
  furtherNetworks = [],
  now,
}: {
  area: StorageArea
  post: Post
  hostAccess: Host['hostAccess']
  log: Log
  /**
   * Runs the change of a chain's node. The next node shares no state with the
   * last, so what depends on that state ends before.
   */
  changeNode: (chainId: string, change: () => Promise<void>) => Promise<void>
  /** Called when the list, or the address of a node, changed. */
  changed: () => void
  /** Called when another node of a chain came into use. */
  nodeMoved: () => void
  nodesInUse: Pick<NodesInUse, 'of' | 'set'>
  sockets: Pick<ChainSockets, 'of' | 'opened' | 'forget'>
  served: ServedChains
  watchNode: WatchNode
  /** Built-in networks of other namespaces than `eip155`. */
  furtherNetworks?: readonly BuiltinNetwork[]
  now: () => number
}): Networks => {
  const shipped = [...builtinNetworks, ...furtherNetworks]
  const builtin = new Map(shipped.map((one) => [one.chainId, one]))
  const custom = createCustomNetworks({
    area,
    log,
    reserved: shipped,
  })
  const addresses = createNodeAddresses({ area, log })
  const find = async (chainId: string): Promise<Network | undefined> =>
    builtin.get(chainId) ??
    (await custom.list()).map(toNetwork).find((one) => one.chainId === chainId)

  const all = async (): Promise<Network[]> => [
    ...shipped,
    ...(await custom.list()).map(toNetwork),
  ]

  const addressesOf = async (chainId: string): Promise<UsedAddress[]> => {
    const network = await find(chainId)
    return network ? await addresses.of(network) : []
  }

  const inUse = nodesInUse.of

  const use = async (chainId: string, at: number): Promise<void> => {
    try {
      await changeNode(chainId, async () => {
        await nodesInUse.set(chainId, at)
        served.forget(chainId)
        sockets.forget(chainId, at)
      })
      nodeMoved()
    } catch (error) {
      // The call has its answer, and the next one tries again.
      log.error(`the node in use of ${chainId} could not be changed`, error)
    }
  }

  const clients = createNodeClients({
    addressesOf: async (chainId) =>
      (await addressesOf(chainId)).map(({ address }) => address),
    inUse,
    use,
    isBuiltin: (chainId) => builtin.has(chainId),
    post,
    sockets,
    served,
    watchNode,
    now,
  })

  const otherChainOf = (chainId: string): { otherChain?: string } => {
    const otherChain = served.otherOf(chainId)
    return otherChain === undefined ? {} : { otherChain }
  }

  const list = async (): Promise<NetworkInfo[]> =>
    Promise.all(
      (await all()).map(async ({ chainId, name, symbol, development }) => ({
        chainId,
        name,
        symbol,
        development,
        hasNode: (await clients.of(chainId)) !== undefined,
        ...(!builtin.has(chainId) && { isCustom: true as const }),
        ...otherChainOf(chainId),
      })),
    )

  const replaced = async (): Promise<void> => {
    try {
      const used = await Promise.all((await all()).map(addresses.of))
      await releaseHosts(
        hostAccess,
        used.flat().map(({ address }) => address),
      )
    } catch (error) {
      log.error('the access to hosts without a node was not given up', error)
    }
    changed()
  }

  const replaceNode = async (
    chainId: string,
    store: () => Promise<void>,
  ): Promise<void> => {
    await changeNode(chainId, async () => {
      // First, so that an interrupted change leaves no place in another list.
      await nodesInUse.set(chainId, 0)
      await store()
      // After the write, so that no value from before it is cached again.
      clients.forget(chainId)
      served.forget(chainId)
      sockets.forget(chainId)
    })
  }

  const store = async (
    chainId: string,
    choose: () => Promise<readonly NodeAddress[]>,
  ): Promise<void> => {
    if (!(await find(chainId))) throw new UnknownNetworkError(chainId)
    await replaceNode(chainId, async () => {
      const nodes = await choose()
      for (const node of nodes) parseNodeEndpoint(node)
      await addresses.choose(chainId, nodes)
    })
    await replaced()
  }

  const reportStored = async (
    storing: Promise<NetworkProblem | undefined>,
  ): Promise<NetworkProblem | undefined> => {
    const problem = await storing
    if (!problem) changed()
    return problem
  }

  return {
    list,
    nodeOf: clients.of,

    setNode: (chainId, node) =>
      store(chainId, async () => (node ? [node] : [])),
    changeNodes: (chainId, change) =>
      store(chainId, async () => change(await addresses.chosen(chainId))),

    addressOf: async (chainId, at = inUse(chainId)) =>
      (await addressesOf(chainId))[at],
    inUse,

    describe: async () => {
      const withPublic = await addresses.chainsWithPublic()
      return Promise.all(
        (await all()).map(async (network) =>
          viewNetwork(network, {
            builtin: builtin.get(network.chainId),
            used: await addressesOf(network.chainId),
            inUse: inUse(network.chainId),
            isPublicOn: withPublic.includes(network.chainId),
          }),
        ),
      )
    },

    recheck: clients.forget,

    usePublic: async (chainIds, isOn) => {
      const unknown = chainIds.find((chainId) => !builtin.has(chainId))
      if (unknown !== undefined) throw new UnknownNetworkError(unknown)
      const withPublic = await addresses.chainsWithPublic()
      for (const chainId of chainIds) {
        if (withPublic.includes(chainId) === isOn) continue
        await replaceNode(chainId, () => addresses.usePublic(chainId, isOn))
      }
      await replaced()
    },

    add: (input) => reportStored(custom.add(input)),
    edit: (input) => reportStored(custom.edit(input)),
    remove: async (chainId) => {
      if (builtin.has(chainId)) throw new UnknownNetworkError(chainId)
      if (!(await find(chainId))) return
      await replaceNode(chainId, async () => {
        // First, so that an interrupted removal leaves no node with its key.
        await addresses.choose(chainId, [])
        await custom.remove(chainId)
      })
      await replaced()
    },
  }
}

const toNetwork = ({ explorerUrl, ...network }: NetworkRecord) => ({
  ...network,
  ...(explorerUrl !== undefined && { explorerUrl }),
  development: false,
})
