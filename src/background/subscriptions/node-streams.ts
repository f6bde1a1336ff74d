import type { Json } from '@metamask/utils'
import type { Call } from '../../node-client/ask.ts'
import type { AskNode } from '../../node-client/chain/read-chain.ts'
import { NodeOutageError, NotConnectedError } from '../../node-client/errors.ts'
import {
  createTopicStreams,
  type Topic,
} from '../../node-client/topic-streams.ts'
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
  nodeOf,
  isWanted,
  receive,
  begun,
  lost,
}: {
  scope: string
  sockets: Pick<ChainSockets, 'of' | 'hold'>
  nodeOf: Networks['nodeOf']
  isWanted: (topic: Topic) => boolean
  receive: (topic: Topic, json: Json) => void
  begun: () => void
  /** The stream was lost, so events may be missing. */
  lost: () => void
}): NodeStreams => {
  const release = sockets.hold(scope)
  const open = new Map<Topic, () => void>()

  /** Looked up each time: the node of a chain can change. */
  const request: Call<Json> = async ({ once, ...call }) => {
    const node = await nodeOf(scope)
    if (!node) throw new NodeOutageError('unreachable')
    const effect = once ? 'subscribe' : 'pure'
    return await node.request({ ...call, rule: { effect } })
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
    // The last subscriber may have left meanwhile.
    if (!isWanted(topic)) return
    const streams = createTopicStreams({
      socket: socket && { ...socket, connect },
      request,
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
      return await request(call)
    },
    end: () => {
      for (const end of open.values()) end()
      open.clear()
      release()
    },
  }
}
