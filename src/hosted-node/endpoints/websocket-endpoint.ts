import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { namespaceOf } from '../config/namespace-of.ts'
import { invalidRequest, toErrorText } from '../json-rpc.ts'
import type { ApiKey } from '../keys/api-keys.ts'
import type { Charge } from '../keys/charge.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Network } from '../network/network.ts'
import type { AnswerBody } from '../pipeline/answer-body.ts'
import type { NoteRefusal } from '../pipeline/note-refusal.ts'
import type { SharedSockets } from '../shared-state/shared-sockets.ts'
import { keepAlive } from '../subscriptions/keep-alive.ts'
import {
  type Admission,
  admit,
  readHead,
  requireLoopbackHost,
} from './admit.ts'
import { isOriginAllowed } from './cors.ts'
import { HttpRefusal } from './http-refusal.ts'
import { createOpenSockets } from './open-sockets.ts'
import { MAX_BODY_BYTES } from './read-body.ts'
import { requestIdOf } from './request-id.ts'
import { type Leave, serveSocket } from './serve-socket.ts'

export type WebSocketEndpoint = {
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Closes sockets whose key or network was removed; others go on. */
  refresh: () => void
  /** Accepts no sockets, answers requests in flight and closes each socket. */
  close: () => void
  /** Terminates the remaining sockets. */
  terminate: () => void
}

/** As much as a plain read: a handshake and an open socket cost work. */
const HANDSHAKE = { name: 'handshake', credits: 5 }

/** Serves `{ws_url}/ws/v3/<KEY>`: the same calls as HTTP, and subscriptions. */
export const createWebSocketEndpoint = ({
  admission,
  answerBody,
  charge,
  metrics,
  noteRefusal,
  sharedSockets,
  log,
}: {
  admission: Admission
  answerBody: AnswerBody
  charge: Charge
  metrics: Metrics
  noteRefusal: NoteRefusal
  sharedSockets: SharedSockets | undefined
  log: Log
}): WebSocketEndpoint => {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BODY_BYTES,
    // Compressing hex is not worth the time, nor the memory per socket.
    perMessageDeflate: false,
  })
  server.on('headers', (headers, request) => {
    headers.push(`x-request-id: ${requestIdOf(request)}`)
  })
  const endKeepAlive = keepAlive(server)
  const openSockets = createOpenSockets(sharedSockets)
  const served = new Map<
    WebSocket,
    { leave: Leave; isAllowed: () => boolean }
  >()
  let isStopping = false
  metrics.gauge('portolan_sockets', () => [
    { labels: {}, value: server.clients.size },
  ])

  const accept = (
    request: IncomingMessage,
    stream: Duplex,
  ): {
    serve: (socket: WebSocket) => void
    /** Resolves when other replicas know of the socket. */
    taken: Promise<void> | undefined
  } => {
    requireLoopbackHost(request, admission)
    const head = readHead(request, admission)
    const { origin } = request.headers
    const { network, apiKey } = admit(head, {
      networks: admission.networks,
      origin,
    })
    // Clients of Solana derive this address from that of HTTP.
    const isSolana = namespaceOf(network) === 'solana'
    if (head.address?.transport !== 'websocket' && !isSolana) {
      const reason = 'the address of a WebSocket is /<network>/ws/v3/<API_KEY>'
      throw new HttpRefusal(400, invalidRequest(reason))
    }
    pay(apiKey)
    const taken = openSockets.take(apiKey, stream)
    const failover = head.address?.failover === true
    const serve = (socket: WebSocket): void => {
      const caller = {
        apiKey,
        failoverAsked: apiKey.failover || failover,
        requestId: requestIdOf(request),
      }
      const leave = serveSocket(socket, { answerBody, network, caller, log })
      const isAllowed = (): boolean => {
        const key = admission.apiKeys.current(caller.apiKey)
        if (!key || !isStillFor(key, { network, origin })) return false
        Object.assign(caller, {
          apiKey: key,
          failoverAsked: key.failover || failover,
        })
        return true
      }
      served.set(socket, { leave, isAllowed })
      socket.on('close', () => served.delete(socket))
      // The settings may have changed during the handshake.
      if (!isAllowed()) leave()
    }
    return { serve, taken }
  }
  const isStillFor = (
    key: ApiKey,
    { network, origin }: { network: Network; origin: string | undefined },
  ): boolean =>
    admission.networks.get(network.name) === network &&
    (key.networks?.has(network.name) ?? true) &&
    (origin === undefined || isOriginAllowed(origin, key))
  const pay = (apiKey: ApiKey): void => {
    const refused = charge(apiKey, HANDSHAKE.credits)
    if (!refused) {
      metrics.countCredits(apiKey.id, HANDSHAKE)
      return
    }
    throw new HttpRefusal(refused.status, refused.error, refused.retryAfter)
  }

  return {
    upgrade: (request, socket, head) => {
      // After the upgrade Node has no error listener, and an unhandled error
      // would end the process.
      socket.on('error', () => socket.destroy())
      const fail = (error: unknown): void => {
        const refusal = HttpRefusal.from(error)
        const requestId = requestIdOf(request)
        if (refusal !== error) {
          log.error({ requestId, err: error }, 'WebSocket handshake failed')
        }
        const { apiKey } = readHead(request, admission)
        noteRefusal({ status: refusal.status, key: apiKey?.id, requestId })
        refuse(socket, { refusal, requestId })
      }
      try {
        if (isStopping) throw stopping()
        const { serve, taken } = accept(request, socket)
        const upgrade = (): void => {
          if (isStopping) throw stopping()
          server.handleUpgrade(request, socket, head, serve)
        }
        if (taken) taken.then(upgrade).catch(fail)
        else upgrade()
      } catch (error) {
        fail(error)
      }
    },
    refresh: () => {
      for (const { leave, isAllowed } of served.values()) {
        if (!isAllowed()) leave()
      }
    },
    close: () => {
      isStopping = true
      endKeepAlive()
      for (const { leave } of served.values()) leave()
    },
    terminate: () => {
      for (const socket of server.clients) socket.terminate()
    },
  }
}

const stopping = (): HttpRefusal =>
  new HttpRefusal(503, { code: -32000, message: 'The service is stopping' })

/** The handshake is plain HTTP until it is accepted. */
const refuse = (
  socket: Duplex,
  { refusal, requestId }: { refusal: HttpRefusal; requestId: string },
): void => {
  const { status, rpcError, retryAfter } = refusal
  const body = toErrorText(null, rpcError)
  // Ending our side alone would leave the connection open for the peer.
  socket.once('finish', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json',
      `x-request-id: ${requestId}`,
      `content-length: ${Buffer.byteLength(body)}`,
      ...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
