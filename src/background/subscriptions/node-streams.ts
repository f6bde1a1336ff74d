import type { Json } from '@metamask/utils'
import type { Call } from '../../node-client/ask.ts'
import type { AskNode } from '../../node-client/chain/read-chain.ts'
import { NodeOutageError, NotConnectedError } from '../../node-client/errors.ts'
import {
  createTopicStreams,
  type Topic,
} from '../../node-client/topic-streams.ts'
import type { ChainNode } from '../nodes/chain-node.ts'
import type { ChainSockets } from '../nodes/chain-sockets.ts'
import type { Networks } from '../nodes/networks.ts'

export type NodeStreams = Readonly<{
  /** Opens the wanted streams and ends the others. */
  settle: () => Promise<void>
  isOpen: (topic: Topic) => boolean
  /** Calls the node of these streams. */
  ask: AskNode
  /** Ends all streams; they cannot be reopened. */
  end: () => void
}>

const TOPICS: readonly Topic[] = [
  'newHeads',
  'newPendingTransactions',
  'fullPendingTransactions',
]

/**
 * The wallet's own subscriptions at a chain's node, shared by all subscribers.
 */
export const createNodeStreams = ({
  scope,
  sockets,
  networks,
  isWanted,
  receive,
  begun,
  lost,
}: {
  scope: string
  sockets: Pick<ChainSockets, 'of' | 'hold'>
  networks: Pick<Networks, 'nodeOf' | 'inUse'>
  isWanted: (topic: Topic) => boolean
  receive: (topic: Topic, json: Json) => void
  begun: () => void
  /** The stream was lost, so events may be missing. */
  lost: () => void
}): NodeStreams => {
  const release = sockets.hold(scope)
  const open = new Map<Topic, () => void>()

  /** Looked up each time: the node of a chain can change. */
  const findNode = async (): Promise<ChainNode> => {
    const node = await networks.nodeOf(scope)
    if (!node) throw new NodeOutageError('unreachable')
    return node
  }

  const read: Call<Json> = async (call) =>
    (await findNode()).request({ ...call, rule: { effect: 'pure' } })

  /**
   * The calls of a polled stream. They fail when another node is in use: the
   * stream then starts anew there, and its filter is unknown to that node.
   */
  const bindToNode = async (): Promise<Call<Json>> => {
    const node = await findNode()
    const at = networks.inUse(scope)
    return async ({ once, ...call }) => {
      const isSame = (await findNode()) === node && networks.inUse(scope) === at
      if (!isSame) throw new NodeOutageError('unreachable')
      return await node.request({
        ...call,
        rule: once
          ? { effect: 'subscribe', filter: 'ask' }
          : { effect: 'pure' },
      })
    }
  }

  /** Also to the next node, if another one came into use. */
  const connect = async (): Promise<void> => {
    const socket = await sockets.of(scope)
    if (!socket) throw new NotConnectedError()
    await socket.connect()
  }

  const begin = async (topic: Topic): Promise<void> => {
    const socket = await sockets.of(scope)
    // Without a connection, the node is polled.
    if (isWanted(topic)) await socket?.connect().catch(() => undefined)
    // A read moves on from a node that is down; a filter does not.
    if (isWanted(topic) && !socket?.isOpen()) {
      await read({ method: 'eth_blockNumber' })
    }
    // The last subscriber may have left meanwhile.
    if (!isWanted(topic)) return
    const streams = createTopicStreams({
      socket: socket && { ...socket, connect },
      request: await bindToNode(),
      hasHttp: true,
    })
    const end = await streams.subscribe(topic, {
      onEvent: (event) => receive(topic, event),
      onLost: () => {
        open.delete(topic)
        lost()
      },
    })
    if (!isWanted(topic)) return end()
    open.set(topic, end)
    begun()
  }

  return {
    settle: async () => {
      for (const [topic, end] of open) {
        if (isWanted(topic)) continue
        open.delete(topic)
        end()
      }
      for (const topic of TOPICS) {
        if (isWanted(topic) && !open.has(topic)) await begin(topic)
      }
    },
    isOpen: (topic) => open.has(topic),
    ask: async (call) => {
      // A run may continue after the last subscriber left.
      if (!TOPICS.some(isWanted)) throw new NodeOutageError('unreachable')
      return await read(call)
    },
    end: () => {
      for (const end of open.values()) end()
      open.clear()
      release()
    },
  }
}
