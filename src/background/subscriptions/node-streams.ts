import type { Json } from '@metamask/utils'
import { NodeOutageError } from '../../node-client/errors.ts'
import type { SocketNode } from '../../node-client/websocket.ts'
import type { ChainSockets } from '../nodes/chain-sockets.ts'
import type { AskNode } from './blocks-and-logs.ts'
import type { TransactionStream } from './pending-transactions.ts'

/** A subscription at the node, shared by all subscribers. */
export type Stream = 'newHeads' | TransactionStream

export type NodeStreams = Readonly<{
  /** Opens the wanted streams and ends the others. */
  settle: () => Promise<void>
  isOpen: (stream: Stream) => boolean
  /** Calls the node of these streams. */
  ask: AskNode
  /** Ends all streams; they cannot be reopened. */
  end: () => void
}>

const PARAMS: Readonly<Record<Stream, Json[]>> = {
  newHeads: ['newHeads'],
  transactionHashes: ['newPendingTransactions'],
  transactions: ['newPendingTransactions', true],
}

const STREAMS = Object.keys(PARAMS) as Stream[]

/** The wallet's own subscriptions at a chain's node, over one socket. */
export const createNodeStreams = ({
  scope,
  sockets,
  isWanted,
  receive,
  begun,
  lost,
}: {
  scope: string
  sockets: Pick<ChainSockets, 'of' | 'hold'>
  isWanted: (stream: Stream) => boolean
  receive: (stream: Stream, json: Json) => void
  begun: () => void
  /** The socket was lost, so events may be missing. */
  lost: () => void
}): NodeStreams => {
  const release = sockets.hold(scope)
  const open = new Map<Stream, () => void>()
  let node: SocketNode | undefined

  const begin = async (stream: Stream): Promise<void> => {
    // Looked up each time: the node of a chain can change.
    node = await sockets.of(scope)
    if (!isWanted(stream)) return
    if (!node) throw new NodeOutageError('unreachable')
    await node.connect()
    // The last subscriber may have left while it connected.
    if (!isWanted(stream)) return
    const end = await node.subscribe(PARAMS[stream], {
      onEvent: (event) => receive(stream, event),
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
      // A run may continue after the last subscriber left.
      if (!node || !STREAMS.some(isWanted)) {
        throw new NodeOutageError('unreachable')
      }
      return await node.request({ method, params })
    },
    end: () => {
      for (const end of open.values()) end()
      open.clear()
      release()
    },
  }
}
