import type { Json } from '@metamask/utils'
import { NodeOutageError } from '../../node-client/errors.ts'
import type { SocketNode } from '../../node-client/websocket.ts'
import type { ChainSockets } from '../nodes/chain-sockets.ts'
import type { AskNode } from './blocks-and-logs.ts'
import type { TransactionStream } from './pending-transactions.ts'

/** What is asked of the node once, for all who want it. */
export type Stream = 'newHeads' | TransactionStream

export type NodeStreams = Readonly<{
  /** Opens those that are wanted and ends those that are not. */
  settle: () => Promise<void>
  isOpen: (stream: Stream) => boolean
  /** Asks the node that they come from. */
  ask: AskNode
  /** For good. */
  end: () => void
}>

const PARAMS: Readonly<Record<Stream, Json[]>> = {
  newHeads: ['newHeads'],
  transactionHashes: ['newPendingTransactions'],
  transactions: ['newPendingTransactions', true],
}

const STREAMS = Object.keys(PARAMS) as Stream[]

/** The subscriptions at a chain's node, over its one socket. */
export const createNodeStreams = ({
  scope,
  sockets,
  isWanted,
  hear,
  begun,
  lost,
}: {
  scope: string
  sockets: Pick<ChainSockets, 'of' | 'hold'>
  isWanted: (stream: Stream) => boolean
  hear: (stream: Stream, json: Json) => void
  begun: () => void
  /** The socket is gone: something may be missed. */
  lost: () => void
}): NodeStreams => {
  const letGo = sockets.hold(scope)
  const open = new Map<Stream, () => void>()
  let node: SocketNode | undefined

  const begin = async (stream: Stream): Promise<void> => {
    // Asked for each time: the chain may have another node by now.
    node = await sockets.of(scope)
    if (!isWanted(stream)) return
    if (!node) throw new NodeOutageError('unreachable')
    await node.connect()
    // Nothing is sent for those who left, or had to, while it connected.
    if (!isWanted(stream)) return
    const end = await node.subscribe(PARAMS[stream], {
      onEvent: (event) => hear(stream, event),
      onLost: () => {
        open.delete(stream)
        lost()
      },
    })
    if (!isWanted(stream)) return end()
    open.set(stream, end)
    begun()
  }

  return {
    settle: async () => {
      for (const [stream, end] of open) {
        if (isWanted(stream)) continue
        open.delete(stream)
        end()
      }
      for (const stream of STREAMS) {
        if (isWanted(stream) && !open.has(stream)) await begin(stream)
      }
    },
    isOpen: (stream) => open.has(stream),
    ask: async (method, params) => {
      // A turn may go on when the last has left; nothing is asked for nobody.
      if (!node || !STREAMS.some(isWanted)) {
        throw new NodeOutageError('unreachable')
      }
      return await node.request({ method, params })
    },
    end: () => {
      for (const end of open.values()) end()
      open.clear()
      letGo()
    },
  }
}
