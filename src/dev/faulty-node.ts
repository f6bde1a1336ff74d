import type {
  IncomingHttpHeaders,
  IncomingMessage,
  Server,
  ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Upstream } from '../hosted-node/upstream/upstream.ts'
import {
  type AnswerCall,
  answerBody,
  BATCH_REFUSAL,
  type WireCall,
} from './faulty-node-answer.ts'
import {
  close,
  flood,
  HTML,
  JSON_TYPE,
  listen,
  refuseHttp,
  refuseUpgrade,
} from './faulty-node-wire.ts'
import { createPatientServer } from './patient-server.ts'

export type Fault =
  | 'none'
  /** Nothing listens on the port; the next fault opens it again. */
  | 'refuse'
  | 'hang'
  | 'http-500'
  | 'http-502'
  | 'http-503'
  | 'html'
  | 'cut-json'
  | 'wrong-id'
  | 'wrong-chain'
  /** Endless data, as fast as it is read. */
  | 'flood'
  /** The connection closes on the first request. */
  | 'drop-socket'
  | 'no-batches'
  | 'unauthorized'
  | 'rate-limited'
  | { slow: number }

export type RecordedRequest = {
  transport: 'http' | 'websocket'
  body: string
  /** For a socket, the headers of its handshake. */
  headers: IncomingHttpHeaders
  url: string
}

export type FaultyNode = {
  url: string
  wsUrl: string
  port: number
  /** Received bodies and messages, in order. */
  requests: RecordedRequest[]
  setFault: (fault: Fault) => Promise<void>
  /** Sends an event to all `eth_subscribe` subscribers. */
  emit: (topic: string, event: unknown) => void
  /** Closes every open socket. */
  dropSockets: () => void
  openSockets: () => number
  stop: () => Promise<void>
}

export type FaultyNodeOptions = {
  chainId: number
  /** The default is a development chain of its own. */
  answer?: AnswerCall
  /** Handles sockets instead; faults do not apply. */
  script?: (text: string, send: (text: string) => void) => void
}

const statusByFault: Readonly<Record<string, number>> = {
  'http-500': 500,
  'http-502': 502,
  'http-503': 503,
  unauthorized: 401,
  'rate-limited': 429,
}

/** A node over HTTP and WebSocket on one port, with faults on demand. */
export const startFaultyNode = async ({
  chainId,
  answer,
  script,
}: FaultyNodeOptions): Promise<FaultyNode> => {
  const chain = answer ? undefined : await startChain(chainId)
  const answerFrom = answer ?? chain?.send
  const requests: RecordedRequest[] = []
  const subscriptions = new Map<string, { topic: unknown; socket: WebSocket }>()
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
  })
  let fault: Fault = 'none'
  let lastSubscription = 0

  const emit: FaultyNode['emit'] = (topic, result) => {
    for (const [subscription, one] of subscriptions) {
      if (one.topic !== topic) continue
      one.socket.send(
        JSON.stringify({
          jsonrpc: '2.0',
          method: 'eth_subscription',
          params: { subscription, result },
        }),
      )
    }
  }
  for (const topic of ['newHeads', 'newPendingTransactions'] as const) {
    await chain?.subscribe(topic, {
      onEvent: (event) => emit(topic, event),
      onLost: () => undefined,
    })
  }

  const answerCall = (
    call: WireCall,
    socket?: WebSocket,
  ): ReturnType<AnswerCall> => {
    const { method, params = [] } = call
    if (method === 'eth_chainId') {
      const reported = fault === 'wrong-chain' ? chainId + 1 : chainId
      return { result: `0x${reported.toString(16)}` }
    }
    if (socket && method === 'eth_subscribe') {
      lastSubscription += 1
      const id = `0x${lastSubscription.toString(16)}`
      subscriptions.set(id, { topic: params[0], socket })
      return { result: id }
    }
    if (socket && method === 'eth_unsubscribe') {
      return { result: subscriptions.delete(String(params[0])) }
    }
    if (!answerFrom) throw new Error('a faulty node has something to answer')
    return answerFrom({ method, params })
  }

  /** Undefined for a call that is never answered. */
  const textFor = async (
    body: string,
    socket?: WebSocket,
  ): Promise<string | undefined> => {
    if (fault === 'hang') return undefined
    if (fault === 'html') return HTML
    if (typeof fault === 'object') await delay(fault.slow)
    const text = await answerBody({
      body: JSON.parse(body),
      answer: (call) => answerCall(call, socket),
      spoil: fault === 'wrong-id' || fault === 'no-batches' ? fault : undefined,
    })
    return fault === 'cut-json' ? text.slice(0, -2) : text
  }

  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const body = Buffer.concat(await request.toArray()).toString()
    const { headers, url = '' } = request
    requests.push({ transport: 'http', body, headers, url })
    const refused = statusByFault[String(fault)]
    if (refused) return refuseHttp(response, refused)
    if (fault === 'drop-socket') {
      request.socket.destroy()
    } else if (fault === 'flood') {
      response.writeHead(200, JSON_TYPE)
      await flood((chunk, then) => response.write(chunk, then))
      response.end()
    } else {
      const text = await textFor(body)
      if (text === undefined) return
      const status = text === BATCH_REFUSAL ? 400 : 200
      const type = text === HTML ? { 'content-type': 'text/html' } : JSON_TYPE
      response.writeHead(status, type).end(text)
    }
  }

  const serveSocket = (socket: WebSocket, request: IncomingMessage): void => {
    const { headers, url = '' } = request
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      for (const [id, one] of subscriptions) {
        if (one.socket === socket) subscriptions.delete(id)
      }
    })
    socket.on('message', async (data) => {
      const body = String(data)
      requests.push({ transport: 'websocket', body, headers, url })
      if (script) return script(body, (text) => socket.send(text))
      if (fault === 'drop-socket') return socket.terminate()
      if (fault === 'flood') {
        return await flood((chunk, then) =>
          socket.send(chunk, { fin: false }, then),
        )
      }
      const text = await textFor(body, socket)
      if (text !== undefined) socket.send(text)
    })
  }

  const upgrade = (
    request: IncomingMessage,
    connection: Duplex,
    head: Buffer,
  ): void => {
    const refused = statusByFault[String(fault)]
    if (refused) refuseUpgrade(connection, refused)
    else sockets.handleUpgrade(request, connection, head, serveSocket)
  }

  const dropSockets = (): void => {
    for (const socket of sockets.clients) socket.terminate()
  }

  const open = async (port: number): Promise<Server> => {
    const opened = createPatientServer((request, response) => {
      void serve(request, response)
    })
    opened.on('upgrade', upgrade)
    await listen(opened, port)
    return opened
  }

  const shut = async (): Promise<void> => {
    dropSockets()
    await close(server)
  }

  let server = await open(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    port,
    requests,
    emit,
    dropSockets,
    openSockets: () => sockets.clients.size,
    setFault: async (next) => {
      const before = fault
      fault = next
      if (next === 'refuse') await shut()
      else if (before === 'refuse') server = await open(port)
      // A socket was opened before the status could refuse it.
      if (statusByFault[String(next)]) dropSockets()
    },
    stop: async () => {
      if (fault !== 'refuse') await shut()
      await chain?.close()
    },
  }
}

const startChain = async (chainId: number): Promise<Upstream> => {
  // Loaded on demand: the engine is large.
  const { createEdrUpstream } = await import(
    '../hosted-node/upstream/edr-upstream.ts'
  )
  return await createEdrUpstream(chainId)
}
