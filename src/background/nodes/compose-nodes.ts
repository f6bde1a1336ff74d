import { nodesInUseItem } from '../../storage/items.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { Filters } from '../methods/filters.ts'
import { afterTurn } from './after-turn.ts'
import type { BuiltinNetwork } from './builtin-networks.ts'
import { type ChainSockets, createChainSockets } from './chain-sockets.ts'
import { createNetworks, type Networks } from './networks.ts'
import { createNodesInUse, type NodesInUse } from './nodes-in-use.ts'
import { createServedChains } from './served-chains.ts'
import type { WatchNode } from './watch-node.ts'

/** Composes the networks and the clients of their nodes. */
export const composeNodes = ({
  host,
  log,
  nodeStateChanged,
  changeNode,
  changed,
  watchNode,
  furtherNetworks,
}: {
  host: Pick<
    Host,
    'local' | 'session' | 'post' | 'openSocket' | 'now' | 'hostAccess'
  >
  log: Log
  /**
   * Called when a node is found to serve another chain, or its own again, and
   * when another node came into use.
   */
  nodeStateChanged: () => void
  changeNode: Filters['changeNode']
  changed: () => void
  watchNode: WatchNode
  furtherNetworks?: readonly BuiltinNetwork[]
}): {
  networks: Networks
  chainSockets: ChainSockets
  nodesInUse: NodesInUse
} => {
  const nodesInUse = createNodesInUse(nodesInUseItem(host.session))
  const servedChains = createServedChains(nodeStateChanged)
  const chainSockets = createChainSockets({
    addressOf: (chainId, at) => networks.addressOf(chainId, at),
    inUse: nodesInUse.of,
    open: host.openSocket,
    afterTurn,
    served: (socket) => {
      // Its POST endpoint may serve another chain too by now.
      if (!socket.isRight) networks.recheck(socket.chainId)
      servedChains.by('socket')(socket)
    },
  })
  const networks: Networks = createNetworks({
    area: host.local,
    post: host.post,
    hostAccess: host.hostAccess,
    log,
    nodesInUse,
    sockets: chainSockets,
    served: servedChains,
    watchNode,
    ...(furtherNetworks && { furtherNetworks }),
    now: host.now,
    changeNode,
    changed,
    nodeMoved: nodeStateChanged,
  })
  return { networks, chainSockets, nodesInUse }
}
