import type { NodeRequest } from '../../node-client/ask.ts'
import { NodeOutageError } from '../../node-client/errors.ts'
import type { HttpNode } from '../../node-client/http.ts'
import type { Json } from '../../node-client/json.ts'
import { AnswerTooLongError } from '../../node-client/read-text.ts'
import type { SocketNode } from '../../node-client/websocket.ts'
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
  http,
  socketOf,
  afterTurn,
  deadline = DEADLINE_MS,
}: {
  chainId: string
  http: HttpNode
  socketOf: ChainSockets['of']
  afterTurn: (run: () => void) => void
  deadline?: number
}): ChainNode => {
  const busy = createBusy({ afterTurn })
  let socket: SocketNode | undefined

  const openSocket = async (): Promise<void> => {
    socket = await socketOf(chainId)
    await socket?.connect()
  }

  const post = (request: NodeRequest): Promise<Json> => {
    if (busy.note()) {
      // Nothing waits for it, and calls use POST if it fails.
      openSocket().catch(() => undefined)
    }
    return http.request(request)
  }

  const read = async (request: NodeRequest): Promise<Json> => {
    if (!socket?.isOpen()) return await post(request)
    try {
      return await socket.request(request)
    } catch (error) {
      if (request.signal?.aborted || !isCut(error)) throw error
      return await http.request(request)
    }
  }

  return {
    request: ({ rule, ...request }) => {
      if (rule?.effect !== 'pure') {
        return http.request({ ...request, once: true })
      }
      return retryRead({
        request,
        // A filter exists only where it was created, which is by POST.
        ask: rule.filter ? http.request : read,
        until: Date.now() + deadline,
      })
    },
  }
}

/** The socket failed, or the answer was too large for it; POST may work. */
const isCut = (error: unknown): boolean =>
  error instanceof AnswerTooLongError ||
  (error instanceof NodeOutageError && error.reason !== 'timeout')
