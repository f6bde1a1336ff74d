import { createCheckedCall } from '../../node-client/checked-call.ts'
import { createHttpNode, type Post } from '../../node-client/http.ts'
import type { NodeAddress } from '../../node-client/node-address.ts'
import { parseNodeEndpoint } from '../../node-client/node-endpoint.ts'
import { referenceOf } from '../../protocol/caip.ts'
import { afterTurn } from './after-turn.ts'
import { askReference } from './ask-reference.ts'
import { type ChainNode, createChainNode } from './chain-node.ts'
import type { ChainSockets } from './chain-sockets.ts'
import { createFailover } from './failover.ts'
import type { ServedChains } from './served-chains.ts'
import type { WatchNode } from './watch-node.ts'

export type NodeClients = Readonly<{
  /** Undefined if the chain has no node. */
  of: (chainId: string) => Promise<ChainNode | undefined>
  /** The next call creates a new client, which checks the served chain. */
  forget: (chainId: string) => void
}>

/**
 * One client per chain. The worker is the only writer, so calls need not read
 * storage.
 */
export const createNodeClients = ({
  addressesOf,
  inUse,
  use,
  isBuiltin,
  post,
  sockets,
  served,
  watchNode,
  now,
}: {
  /** In order; empty if the chain has no node. */
  addressesOf: (chainId: string) => Promise<readonly NodeAddress[]>
  /** The place of the node in use. */
  inUse: (chainId: string) => number
  /** Makes another node the one in use. */
  use: (chainId: string, at: number) => Promise<void>
  isBuiltin: (chainId: string) => boolean
  post: Post
  sockets: Pick<ChainSockets, 'of' | 'opened'>
  served: ServedChains
  watchNode: WatchNode
  now: () => number
}): NodeClients => {
  const clients = new Map<string, Promise<ChainNode | undefined>>()

  const open = async (
    chainId: string,
    isCurrent: () => boolean,
  ): Promise<ChainNode | undefined> => {
    const addresses = await addressesOf(chainId)
    if (addresses.length === 0) return undefined
    const connect = (address: NodeAddress, at: number) => {
      const endpoint = parseNodeEndpoint(address)
      const node =
        endpoint.http &&
        createHttpNode({
          endpoint,
          post,
          batches: true,
          defer: afterTurn,
        })
      // Built-in nodes are checked too: something else may listen there.
      const request =
        node &&
        createCheckedCall(node.request, {
          chainId: referenceOf(chainId),
          askChainId: () => askReference(chainId, node.request),
          // A call to the previous node may end after the node changed.
          served: (said, isRight) =>
            isCurrent() &&
            at === inUse(chainId) &&
            served.by('post')({ chainId, said, isRight }),
          now,
        })
      const client = createChainNode({
        post: request,
        socket: () => sockets.of(chainId, at),
        openedSocket: () => sockets.opened(chainId, at),
        afterTurn,
      })
      return { ...client, address: address.url.shown }
    }
    let node: ChainNode | undefined
    return {
      // Most networks are only listed and need no client.
      request: (request) => {
        node ??= createFailover({
          nodes: addresses.map(connect),
          inUse: () => inUse(chainId),
          use: (at) => (isCurrent() ? use(chainId, at) : Promise.resolve()),
          now,
        })
        return watchNode(chainId, request, node.request)
      },
    }
  }

  const drop = (
    chainId: string,
    opening: Promise<ChainNode | undefined>,
  ): void => {
    if (clients.get(chainId) === opening) clients.delete(chainId)
  }

  return {
    of: (chainId) => {
      const known = clients.get(chainId)
      if (known) return known
      const opening: Promise<ChainNode | undefined> = open(
        chainId,
        () => clients.get(chainId) === opening,
      )
      clients.set(chainId, opening)
      opening.then(
        (node) => {
          // Sites can name any chain, so chains without a node are not cached.
          if (!node && !isBuiltin(chainId)) drop(chainId, opening)
        },
        // Storage may work again later, so a failure is not cached.
        () => drop(chainId, opening),
      )
      return opening
    },
    forget: (chainId) => void clients.delete(chainId),
  }
}
