import { randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  close,
  HTML,
  JSON_TYPE,
  listen,
  refuseHttp,
  refuseUpgrade,
} from '../../dev/faulty-node-wire.ts'
import { answerBody, type WholeFault } from './answer-body.ts'
import { createCallRecord, type RecordedCall } from './call-record.ts'
import { createFaultList, type FaultRequest } from './node-faults.ts'
import { askOverHttp, openSocketLink } from './node-link.ts'

export type FaultyProxy = {
  /** With `ws:` instead of `http:` also the address of the WebSocket. */
  url: string
  fail: (fault: FaultRequest) => void
  heal: () => void
  calls: () => RecordedCall[]
  /** Ends all faults and forgets all calls. */
  reset: () => void
  stop: () => Promise<void>
}

export type ProxiedNode = { url: string; wsUrl: string; chainId: number }

/** A proxy before a node, for HTTP and WebSocket, that fails on purpose. */
export const startFaultyProxy = async ({
  url,
  wsUrl,
  chainId,
}: ProxiedNode): Promise<FaultyProxy> => {
  // Only who knows the address may use the node: any page could guess a port.
  const path = `/${randomBytes(8).toString('hex')}`
  const faults = createFaultList()
  const calls = createCallRecord()
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
  })
  const askHttp = askOverHttp(url)

  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    allowOrigin(request, response)
    if (request.url !== path) return refuseHttp(response, 404)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (request.method !== 'POST') return refuseHttp(response, 405)
    const reply = await answerBody({
      body: Buffer.concat(await request.toArray()).toString(),
      chainId,
      faults,
      ask: askHttp,
      record: (call) => calls.add('http', call),
    })
    if ('fault' in reply) failRequest(reply.fault, response)
    else response.writeHead(200, JSON_TYPE).end(reply.text)
  }

  const serveSocket = (socket: WebSocket): void => {
    const link = openSocketLink({
      url: wsUrl,
      onEvent: (text) => socket.send(text),
      onLost: () => socket.terminate(),
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', link.close)
    socket.on('message', async (data) => {
      const reply = await answerBody({
        body: String(data),
        chainId,
        faults,
        ask: link.ask,
        record: (call) => calls.add('websocket', call),
      }).catch(() => undefined)
      if (!reply) socket.terminate()
      else if ('fault' in reply) failMessage(reply.fault, socket)
      else if (reply.text !== undefined) socket.send(reply.text)
    })
  }

  const upgrade = (
    request: IncomingMessage,
    connection: Duplex,
    head: Buffer,
  ): void => {
    const fault = faults.forSocket()
    if (request.url !== path) refuseUpgrade(connection, 404)
    else if (fault?.kind === 'cut-socket') connection.destroy()
    else if (fault) refuseUpgrade(connection, statusOf(fault))
    else sockets.handleUpgrade(request, connection, head, serveSocket)
  }

  const server = createServer((request, response) => {
    // The node does not answer.
    serve(request, response).catch(() => refuseHttp(response, 502))
  })
  server.on('upgrade', upgrade)
  await listen(server, 0)
  const { port } = server.address() as AddressInfo

  const cutSockets = (): void => {
    for (const socket of sockets.clients) socket.terminate()
  }
  return {
    url: `http://127.0.0.1:${port}${path}`,
    fail: (fault) => {
      faults.add(fault)
      if (fault.kind === 'cut-socket' && fault.method === undefined) {
        cutSockets()
      }
    },
    heal: faults.clear,
    calls: calls.list,
    reset: () => {
      faults.clear()
      calls.clear()
    },
    stop: async () => {
      cutSockets()
      await close(server)
    },
  }
}

/** Pages and the wallet have other origins than the proxy. */
const allowOrigin = (
  { headers }: IncomingMessage,
  response: ServerResponse,
): void => {
  if (headers.origin === undefined) return
  const allowed = {
    'access-control-allow-origin': headers.origin,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers':
      headers['access-control-request-headers'] ?? 'content-type',
    'access-control-allow-private-network': 'true',
    'access-control-expose-headers': 'retry-after',
    vary: 'origin',
  }
  for (const [name, value] of Object.entries(allowed)) {
    response.setHeader(name, value)
  }
}

const statusOf = (fault: WholeFault): number => {
  if (fault.kind === 'unauthorized') return 401
  if (fault.kind === 'rate-limited') return 429
  return fault.kind === 'server-error' ? (fault.status ?? 503) : 200
}

const failRequest = (fault: WholeFault, response: ServerResponse): void => {
  if (fault.kind === 'silent') return
  if (fault.kind === 'cut-socket') {
    response.destroy()
  } else if (fault.kind === 'garbage') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(HTML)
  } else {
    const retryAfter =
      fault.kind === 'rate-limited' ? fault.retryAfter : undefined
    refuseHttp(response, statusOf(fault), retryAfter)
  }
}

/** A message has no status: the socket is closed as servers do it. */
const failMessage = (fault: WholeFault, socket: WebSocket): void => {
  if (fault.kind === 'silent') return
  if (fault.kind === 'garbage') socket.send(HTML)
  else if (fault.kind === 'unauthorized') socket.close(1008, 'Unauthorized')
  else if (fault.kind === 'rate-limited') socket.close(1013, 'Try again later')
  else if (fault.kind === 'server-error') socket.close(1011, 'Internal error')
  else socket.terminate()
}
