import type { Call, NodeRequest } from '../../node-client/ask.ts'
import { NodeOutageError } from '../../node-client/errors.ts'
import type { Json } from '../../node-client/json.ts'
import { createTwoWayCall } from '../../node-client/two-way-call.ts'
import type { MethodRule } from '../../session/namespace.ts'
import { createBusy } from './busy.ts'
import type { ChainSockets } from './chain-sockets.ts'
import { retryRead } from './retry-read.ts'

export type ChainRequest = NodeRequest &
  Readonly<{
    /** The rule of its method. Without one, the call is never repeated. */
    rule?: Pick<MethodRule, 'effect' | 'filter'>
    /** Milliseconds for all tries of a read together. */
    timeLimit?: number
    /**
     * The address, without secrets, of the only node that may be asked; of no
     * effect if the chain does not have that node any more.
     */
    node?: string | undefined
    /** The request of a page that it is for, if any. */
    requestKey?: string | undefined
  }>

export type ChainNode = Readonly<{
  /** Rejects with NodeAnswerError, NodeOutageError or the caller's abort. */
  request: (request: ChainRequest) => Promise<Json>
}>

/** The time limit of a read, as of a single try. */
const DEADLINE_MS = 20_000

/**
 * The node of a chain over its two transports. The effect of a call decides
 * which one: a pure read uses the socket if one is open, otherwise POST, and is
 * retried after an outage. Anything else uses one POST that is never repeated.
 */
export const createChainNode = ({
  post,
  socket,
  openedSocket,
  afterTurn,
}: {
  /** Undefined if the node has only a WebSocket. */
  post: Call<Json> | undefined
  /** Its socket; undefined if it has none. */
  socket: () => ReturnType<ChainSockets['of']>
  /** The same if it is open now. */
  openedSocket: () => ReturnType<ChainSockets['opened']>
  afterTurn: (run: () => void) => void
}): ChainNode => {
  const busy = createBusy({ afterTurn })

  const openSocket = async (): Promise<void> => {
    const own = await socket()
    await own?.connect()
  }

  const overSocket: Call<Json> = async (request) => {
    const own = await socket()
    if (!own) throw new NodeOutageError('unreachable')
    return await own.request(request)
  }

  const call = createTwoWayCall<Json>({
    post,
    overSocket: () => (post ? openedSocket()?.request : overSocket),
    beforePost: () => {
      if (!busy.note()) return
      // Nothing waits for it, and calls use POST if it fails.
      openSocket().catch(() => undefined)
    },
  })

  return {
    request: ({ rule, timeLimit = DEADLINE_MS, ...request }) =>
      rule?.effect === 'pure'
        ? retryRead({
            request,
            // A filter exists only where it was created, which is by POST.
            ask: (rule.filter && post) || call,
            until: Date.now() + timeLimit,
          })
        : call({ ...request, once: true }),
  }
}
