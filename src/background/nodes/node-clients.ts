import {
  createHttpNode,
  type HttpNode,
  type Post,
} from '../../node-client/http.ts'
import {
  type NodeAddress,
  parseNodeEndpoint,
} from '../../node-client/node-endpoint.ts'
import { afterTurn } from './after-turn.ts'
import { createChainNode } from './chain-node.ts'
import type { ChainSockets } from './chain-sockets.ts'
import { createCheckedNode } from './checked-node.ts'
import type { ServedChains } from './served-chains.ts'

export type NodeClients = Readonly<{
  /** Undefined when the chain has no node. */
  of: (chainId: string) => Promise<HttpNode | undefined>
  /** The next call opens a client anew, which checks the chain it serves. */
  forget: (chainId: string) => void
}>

/**
 * One client for each chain, because the worker is the only writer and calls
 * should not pay for a look into storage.
 */
export const createNodeClients = ({
  addressOf,
  isBuiltin,
  post,
  socketOf,
  served,
  now,
}: {
  addressOf: (chainId: string) => Promise<NodeAddress | undefined>
  isBuiltin: (chainId: string) => boolean
  post: Post
  socketOf: ChainSockets['of']
  served: ServedChains
  now: () => number
}): NodeClients => {
  const clients = new Map<string, Promise<HttpNode | undefined>>()

  const open = async (
    chainId: string,
    isCurrent: () => boolean,
  ): Promise<HttpNode | undefined> => {
    const address = await addressOf(chainId)
    if (!address) return undefined
    const connect = (): HttpNode => {
      const node = createHttpNode({
        endpoint: parseNodeEndpoint(address),
        post,
        batches: true,
        defer: afterTurn,
      })
      // A built-in node is checked too: something else may listen there.
      const http = createCheckedNode(node, {
        chainId,
        // A call to the previous node may end after the chain has another.
        served: (reported) => isCurrent() && served.by('post')(reported),
        now,
      })
      return createChainNode({ chainId, http, socketOf, afterTurn })
    }
    let node: HttpNode | undefined
    return {
      // Most networks are only listed, and need no client.
      request: (request) => {
        node ??= connect()
        return node.request(request)
      },
    }
  }

  const drop = (
    chainId: string,
    opening: Promise<HttpNode | undefined>,
  ): void => {
    if (clients.get(chainId) === opening) clients.delete(chainId)
  }

  return {
    of: (chainId) => {
      const known = clients.get(chainId)
      if (known) return known
      const opening: Promise<HttpNode | undefined> = open(
        chainId,
        () => clients.get(chainId) === opening,
      )
      clients.set(chainId, opening)
      opening.then(
        (node) => {
          // Sites can name any chain: those without a node take no room.
          if (!node && !isBuiltin(chainId)) drop(chainId, opening)
        },
        // A failure of storage may pass, so it is not the answer for ever.
        () => drop(chainId, opening),
      )
      return opening
    },
    forget: (chainId) => void clients.delete(chainId),
  }
}
