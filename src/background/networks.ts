import { InvalidEndpointError } from '../node-client/errors.ts'
import {
  createHttpNode,
  type HttpNode,
  type Post,
} from '../node-client/http.ts'
import {
  type NodeAddress,
  parseNodeEndpoint,
} from '../node-client/node-endpoint.ts'
import { NewerSchemaError } from '../storage/errors.ts'
import { nodeItem } from '../storage/items.ts'
import type { StorageArea } from '../storage/storage-item.ts'
import { type BuiltinNetwork, builtinNetworks } from './builtin-networks.ts'
import type { Log } from './log.ts'

/** A network as screens and methods see it: never with its node's address. */
export type NetworkInfo = Readonly<{
  chainId: string
  name: string
  symbol: string
  development: boolean
  hasNode: boolean
}>

export type Networks = Readonly<{
  list: () => Promise<NetworkInfo[]>
  /** The CAIP-2 ids a session may be granted: known, and with a node. */
  supportedChains: () => Promise<ReadonlySet<string>>
  /** Undefined goes back to the built-in node, where there is one. */
  setNode: (chainId: string, node: NodeAddress | undefined) => Promise<void>
  nodeOf: (chainId: string) => Promise<HttpNode | undefined>
}>

/** Says so to the person; holds nothing but the chain's id. */
export class UnknownNetworkError extends Error {
  override readonly name = 'UnknownNetworkError'
}

/** The wallet's networks, and the nodes they are reached by. */
export const createNetworks = ({
  area,
  post,
  log,
  nodeChanged = async () => undefined,
}: {
  area: StorageArea
  post: Post
  log: Log
  /** Said when a chain has another node, which knows nothing of the last. */
  nodeChanged?: (chainId: string) => Promise<void>
}): Networks => {
  const networks = new Map(builtinNetworks.map((one) => [one.chainId, one]))
  /**
   * One client for each chain, because the worker is the only writer and calls
   * should not pay for a look into storage.
   */
  const clients = new Map<string, Promise<HttpNode | undefined>>()

  const open = async (
    network: BuiltinNetwork,
  ): Promise<HttpNode | undefined> => {
    const { chainId } = network
    try {
      const chosen = await nodeItem({ area, chainId }).read()
      const address = chosen ?? network.node
      return (
        address &&
        createHttpNode({ endpoint: parseNodeEndpoint(address), post })
      )
    } catch (error) {
      const isUnusable =
        error instanceof NewerSchemaError ||
        error instanceof InvalidEndpointError
      if (!isUnusable) throw error
      // The person chose some node: another one must not see the calls.
      log.error(`the node of ${chainId} cannot be used`, error)
      return undefined
    }
  }

  const nodeOf: Networks['nodeOf'] = (chainId) => {
    const network = networks.get(chainId)
    if (!network) return Promise.resolve(undefined)
    const known = clients.get(chainId)
    if (known) return known
    const opening = open(network)
    clients.set(chainId, opening)
    // A failure of storage may pass; it is not kept as the answer.
    opening.catch(() => {
      if (clients.get(chainId) === opening) clients.delete(chainId)
    })
    return opening
  }

  const list = (): Promise<NetworkInfo[]> =>
    Promise.all(
      builtinNetworks.map(async ({ chainId, name, symbol, development }) => ({
        chainId,
        name,
        symbol,
        development,
        hasNode: (await nodeOf(chainId)) !== undefined,
      })),
    )

  return {
    list,
    nodeOf,

    supportedChains: async () =>
      new Set(
        (await list())
          .filter(({ hasNode }) => hasNode)
          .map(({ chainId }) => chainId),
      ),

    setNode: async (chainId, node) => {
      if (!networks.has(chainId)) {
        throw new UnknownNetworkError(
          `${JSON.stringify(chainId)} is not one of the wallet's networks`,
        )
      }
      const item = nodeItem({ area, chainId })
      if (node) {
        const { baseUrl } = parseNodeEndpoint(node)
        await item.write({ baseUrl, apiKey: node.apiKey })
      } else {
        await item.remove()
      }
      // After the commit: what was read before it is not taken up again.
      clients.delete(chainId)
      await nodeChanged(chainId)
    },
  }
}
