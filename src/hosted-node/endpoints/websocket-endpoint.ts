import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { invalidRequest, toAnswer } from '../json-rpc.ts'
import type { Metrics } from '../metrics.ts'
import type { AnswerBody } from '../pipeline/answer-body.ts'
import { keepAlive } from '../subscriptions/keep-alive.ts'
import { admit, type Doorman, readHead, requireLoopbackHost } from './admit.ts'
import { isOriginAllowed } from './cors.ts'
import { HttpRefusal } from './http-refusal.ts'
import { MAX_BODY_BYTES } from './read-body.ts'
import { serveSocket } from './serve-socket.ts'

export type WebSocketEndpoint = {
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Says goodbye to everybody who is connected. */
  close: () => void
}

const GOING_AWAY = 1001

/** Answers `{ws_url}/ws/v3/<KEY>`: the same calls as HTTP, and subscriptions. */
export const createWebSocketEndpoint = ({
  doorman,
  answerBody,
  metrics,
}: {
  doorman: Doorman
  answerBody: AnswerBody
  metrics: Metrics
}): WebSocketEndpoint => {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BODY_BYTES,
    // Compression costs more time than the bytes of hex are worth, and memory
    // for every socket.
    perMessageDeflate: false,
  })
  const endKeepAlive = keepAlive(server)
  metrics.gauge('portolan_sockets', () => [
    { labels: {}, value: server.clients.size },
  ])

  const accept = (request: IncomingMessage): ((socket: WebSocket) => void) => {
    requireLoopbackHost(request, doorman)
    const head = readHead(request, doorman)
    const { origin } = request.headers
    const { network, apiKey } = admit(head, { ...doorman, origin })
    if (head.address?.transport !== 'websocket') {
      const reason = 'the address of a WebSocket is /<network>/ws/v3/<API_KEY>'
      throw new HttpRefusal(400, invalidRequest(reason))
    }
    // A browser lets any page open a socket anywhere: this is the only check.
    if (origin !== undefined && !isOriginAllowed(origin, apiKey)) {
      const message = 'Forbidden: the API key is not for this origin'
      throw new HttpRefusal(403, { code: -32000, message })
    }
    const failoverAsked = apiKey.failover || head.address.failover
    return (socket) =>
      serveSocket(socket, {
        answerBody,
        network,
        caller: { apiKey, failoverAsked },
      })
  }

  return {
    upgrade: (request, socket, head) => {
      try {
        const serve = accept(request)
        server.handleUpgrade(request, socket, head, serve)
      } catch (error) {
        const refusal = HttpRefusal.from(error)
        metrics.countRefusal(refusal.status)
        refuse(socket, refusal)
      }
    },
    close: () => {
      endKeepAlive()
      for (const socket of server.clients) socket.close(GOING_AWAY)
    },
  }
}

/** The handshake is plain HTTP until it is accepted. */
const refuse = (socket: Duplex, { status, rpcError }: HttpRefusal): void => {
  const body = JSON.stringify(toAnswer(null, { error: rpcError }))
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
