import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  type AnswerCall,
  answerBody,
  type FaultyAnswer,
  type WireCall,
} from './faulty-node-answer.ts'
import { close, JSON_TYPE, listen } from './faulty-node-wire.ts'
import { type Leak, type LeakyShape, openToAll } from './leaky-shapes.ts'

export type LeakyNode = {
  /** Host name and port. */
  host: string
  baseUrl: string
  /** How often it has failed. */
  failures: () => number
  stop: () => Promise<void>
}

/** So that a transaction can be prepared until the failing call. */
const workingAnswers: readonly (readonly [string, FaultyAnswer])[] = [
  [
    'eth_getBlockByNumber',
    {
      result: { hash: '0x01', gasLimit: '0x1c9c380', baseFeePerGas: '0x7' },
    },
  ],
  ['eth_getBalance', { result: '0xde0b6b3a7640000' }],
  ['eth_getCode', { result: '0x' }],
  ['eth_getTransactionCount', { result: '0x0' }],
  ['eth_getTransactionByHash', { result: null }],
  ['eth_getTransactionReceipt', { result: null }],
  ['eth_feeHistory', { result: { baseFeePerGas: ['0x7', '0x7'], reward: [] } }],
]

/**
 * A node with one failure. Each has its own port: a browser opens at most six
 * connections per host, and some of these hang.
 */
export const startLeakyNode = async ({
  shape,
  chainId,
  key,
  fails = (method) => method !== 'eth_chainId',
}: {
  shape: LeakyShape
  chainId: number
  key: string
  /** The methods that fail; all of them for some failures. */
  fails?: (method: string) => boolean
}): Promise<LeakyNode> => {
  const sockets = new WebSocketServer({ noServer: true })
  let failures = 0

  const leakOf = ({ url = '' }: IncomingMessage): Leak => ({
    key,
    host,
    url: `http://${host}${url}`,
  })

  const answers = new Map(workingAnswers).set('eth_chainId', {
    result: `0x${chainId.toString(16)}`,
  })
  const answer: AnswerCall = ({ method }) =>
    answers.get(method) ?? { result: '0x1' }

  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const text = Buffer.concat(await request.toArray()).toString()
    if (request.method === 'OPTIONS') {
      response.writeHead(204, openToAll).end()
      return
    }
    const body: WireCall | WireCall[] = JSON.parse(text)
    const calls = [body].flat()
    const call =
      'http' in shape && shape.early
        ? calls[0]
        : calls.find(({ method }) => fails(method))
    if ('http' in shape && call) {
      failures += 1
      shape.http({ response, call, leak: leakOf(request) })
      return
    }
    const answered = await answerBody({ body, answer, spoil: undefined })
    response.writeHead(200, { ...openToAll, ...JSON_TYPE }).end(answered)
  }

  const serveSocket = (socket: WebSocket, request: IncomingMessage): void => {
    socket.on('error', () => socket.terminate())
    socket.on('message', async (data) => {
      const body: WireCall | WireCall[] = JSON.parse(String(data))
      const call = [body].flat().find(({ method }) => fails(method))
      if ('socket' in shape && call) {
        failures += 1
        shape.socket({ socket, call, leak: leakOf(request) })
      } else {
        socket.send(await answerBody({ body, answer, spoil: undefined }))
      }
    })
  }

  const upgrade = (
    request: IncomingMessage,
    connection: Duplex,
    head: Buffer,
  ): void => {
    if ('upgrade' in shape) {
      failures += 1
      shape.upgrade(connection, leakOf(request))
    } else {
      sockets.handleUpgrade(request, connection, head, serveSocket)
    }
  }

  const server = createServer((request, response) => {
    void serve(request, response)
  })
  server.on('upgrade', upgrade)
  await listen(server, 0)
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async (): Promise<void> => {
    for (const socket of sockets.clients) socket.terminate()
    await close(server)
  }
  // Its port stays free, unless another program takes it.
  if ('refuses' in shape) await stop()
  return { host, baseUrl: `http://${host}`, failures: () => failures, stop }
}
