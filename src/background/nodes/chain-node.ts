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
  }>

export type ChainNode = Readonly<{
  /** Rejects with NodeAnswerError, NodeOutageError or the caller's abort. */
  request: (request: ChainRequest) => Promise<Json>
}>

/** The timeout of all tries together, as of a single one. */
const DEADLINE_MS = 20_000

/**
 * The node of a chain over its two transports. The effect of a call decides
 * which one: a pure read uses the socket if one is open, otherwise POST, and is
 * retried after an outage. Anything else uses one POST that is never repeated.
 */
export const createChainNode = ({
  chainId,
  post,
  sockets,
  afterTurn,
  deadline = DEADLINE_MS,
}: {
  chainId: string
  /** Undefined if the node has only a WebSocket. */
  post: Call<Json> | undefined
  sockets: Pick<ChainSockets, 'of' | 'opened'>
  afterTurn: (run: () => void) => void
  deadline?: number
}): ChainNode => {
  const busy = createBusy({ afterTurn })

  const openSocket = async (): Promise<void> => {
    const socket = await sockets.of(chainId)
    await socket?.connect()
  }

  const overSocket: Call<Json> = async (request) => {
    const socket = await sockets.of(chainId)
    if (!socket) throw new NodeOutageError('unreachable')
    return await socket.request(request)
  }

  const call = createTwoWayCall<Json>({
    post,
    overSocket: () => (post ? sockets.opened(chainId)?.request : overSocket),
    beforePost: () => {
      if (!busy.note()) return
      // Nothing waits for it, and calls use POST if it fails.
      openSocket().catch(() => undefined)
    },
  })

  return {
    request: ({ rule, ...request }) =>
      rule?.effect === 'pure'
        ? retryRead({
            request,
            // A filter exists only where it was created, which is by POST.
            ask: (rule.filter && post) || call,
            until: Date.now() + deadline,
          })
        : call({ ...request, once: true }),
  }
}
