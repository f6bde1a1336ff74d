import type { NodeRequest } from '../../node-client/ask.ts'
import { NodeOutageError } from '../../node-client/errors.ts'
import type { HttpNode } from '../../node-client/http.ts'
import type { Json } from '../../node-client/json.ts'
import { AnswerTooLongError } from '../../node-client/read-text.ts'
import type { SocketNode } from '../../node-client/websocket.ts'
import { eip155Rules } from '../namespaces/eip155/rules.ts'
import { createBusy } from './busy.ts'
import type { ChainSockets } from './chain-sockets.ts'
import { retryRead } from './retry-read.ts'

/** For all tries together, as for a single one. */
const DEADLINE_MS = 20_000

/**
 * The node of a chain by the two ways to it. What a call does, as the method
 * table says, decides how it travels: a pure read over the socket while one is
 * open, by POST otherwise, and again after an outage; anything else, and what
 * the table does not know, by one POST that is never repeated.
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
}): HttpNode => {
  const busy = createBusy({ afterTurn })
  let socket: SocketNode | undefined

  const openSocket = async (): Promise<void> => {
    socket = await socketOf(chainId)
    await socket?.connect()
  }

  const post = (request: NodeRequest): Promise<Json> => {
    if (busy.note()) {
      // Nobody waits for it, and POST serves whatever comes of it.
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
    request: (request) => {
      const rule = eip155Rules.chain.methods.get(request.method)
      if (rule?.effect !== 'pure') {
        return http.request({ ...request, once: true })
      }
      return retryRead({
        request,
        // A filter is where it was made, and those are made by POST.
        ask: rule.filter ? http.request : read,
        until: Date.now() + deadline,
      })
    },
  }
}

/** The socket failed, or the answer was too much for it; POST may have one. */
const isCut = (error: unknown): boolean =>
  error instanceof AnswerTooLongError ||
  (error instanceof NodeOutageError && error.reason !== 'timeout')
