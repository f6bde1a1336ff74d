import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { WebSocket } from 'ws'
import type { WireCall } from './faulty-node-answer.ts'
import { refuseUpgrade } from './faulty-node-wire.ts'

/** Secrets: a node's key, and its address. */
export type Leak = {
  key: string
  /** Contains the key. */
  url: string
  host: string
}

type HttpFault = (answer: {
  response: ServerResponse
  call: WireCall
  leak: Leak
}) => void

type SocketFault = (answer: {
  socket: WebSocket
  call: WireCall
  leak: Leak
}) => void

/** One failure of a node that reveals its secrets. */
export type LeakyShape = { name: string } & (
  | {
      http: HttpFault
      /** Also fails `eth_chainId`, and not only later calls. */
      early?: true
    }
  | { socket: SocketFault }
  | { upgrade: (connection: Duplex, leak: Leak) => void }
  /** Nothing listens there. */
  | { refuses: true }
)

/** The headers that let the wallet read an answer. */
export const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
  'access-control-max-age': '7200',
}

const headersOf = ({ key, url }: Leak): Record<string, string> => ({
  ...openToAll,
  'content-type': 'application/json',
  'x-api-key': key,
  'server-timing': `node;desc="${key}"`,
  link: `<${url}>; rel="self"`,
  'set-cookie': `key=${key}`,
})

const respond =
  (
    bodyOf: (leak: Leak, call: WireCall) => string | Buffer,
    status = 200,
    extra: Record<string, string> = {},
  ): HttpFault =>
  ({ response, call, leak }) =>
    void response
      .writeHead(status, { ...headersOf(leak), ...extra })
      .end(bodyOf(leak, call))

const frame = (members: object): string =>
  JSON.stringify({ jsonrpc: '2.0', ...members })

const page = ({ url, key }: Leak): string =>
  `<!doctype html><title>${url}</title><a href="${url}">${key}</a>`

const refusal = ({ url, key, host }: Leak, { id }: WireCall): string =>
  frame({
    id,
    error: { code: -32000, message: `${url} refused`, data: { key, host } },
  })

const statuses = [
  400, 401, 402, 403, 404, 405, 408, 413, 418, 429, 500, 501, 502, 503, 504,
]

const hexOf = (text: string): string => Buffer.from(text).toString('hex')
const base64Of = (text: string): string => Buffer.from(text).toString('base64')
const percentOf = (text: string): string => hexOf(text).replace(/../g, '%$&')

/** JSON-RPC errors as they reach a page, each with a secret in it. */
const errors: Record<string, (leak: Leak) => object> = {
  'the key in a message': ({ key }) => ({ code: -32000, message: `no ${key}` }),
  'the key in capitals': ({ key }) => ({
    code: -32000,
    message: key.toUpperCase(),
  }),
  'the address in a message': ({ url }) => ({ code: -32603, message: url }),
  'the host in a message': ({ host }) => ({
    code: -32603,
    message: `dial tcp ${host}: connection refused`,
  }),
  'the address as part of another': ({ url }) => ({
    code: -32000,
    message: `https://proxy.example/?to=${encodeURIComponent(url)}`,
  }),
  'every byte of the key as in a URL': ({ key }) => ({
    code: -32000,
    message: percentOf(key),
  }),
  'the key in base64': ({ key }) => ({
    code: -32000,
    message: `Authorization: Basic ${base64Of(`user:${key}`)}`,
  }),
  'the address in base64': ({ url }) => ({
    code: -32000,
    message: 'failed',
    data: { next: base64Of(url) },
  }),
  'the key in hex': ({ key }) => ({
    code: -32000,
    message: 'failed',
    data: `0x${hexOf(key)}`,
  }),
  'the key deep in data': ({ key }) => ({
    code: -32000,
    message: 'failed',
    data: { trace: [{ request: { headers: { 'x-api-key': [key] } } }] },
  }),
  'the key as a name in data': ({ key }) => ({
    code: -32000,
    message: 'failed',
    data: { [key]: true },
  }),
  'the key in two parts': ({ key }) => ({
    code: -32000,
    message: 'failed',
    data: [key.slice(0, 12), key.slice(12)],
  }),
  'a revert with the key as its reason': ({ key }) => ({
    code: 3,
    message: `execution reverted: ${key}`,
    data: `0x08c379a0${hexOf(key)}`,
  }),
  'a cause and a stack': ({ url, key }) => ({
    code: -32603,
    message: 'failed',
    data: null,
    cause: { url },
    stack: `Error: ${key}\n    at ${url}`,
  }),
}

/** Invalid answers. */
const bodies: Record<string, (leak: Leak, call: WireCall) => string | Buffer> =
  {
    'HTML with the address': page,
    'plain text': ({ url }) => `upstream ${url} timed out`,
    nothing: () => '',
    'JSON that is cut': ({ url }, { id }) =>
      frame({ id, result: url }).slice(0, -2),
    'the answer to another call': ({ key }) =>
      frame({ id: 'other', result: key }),
    'an old version': ({ key }, { id }) =>
      JSON.stringify({ jsonrpc: '1.0', id, result: key }),
    'result and error': ({ key }, { id }) =>
      frame({ id, result: key, error: { code: 1, message: key } }),
    'neither result nor error': ({ key }, { id }) => frame({ id, key }),
    'an error that is a text': ({ key }, { id }) => frame({ id, error: key }),
    'an error without a code': ({ key }, { id }) =>
      frame({ id, error: { message: key } }),
    'the key as the result': ({ key }, { id }) => frame({ id, result: key }),
    'the address in the result': ({ url }, { id }) =>
      frame({ id, result: { blocks: [{ miner: url }] } }),
    'the key in base64 in the result': ({ key }, { id }) =>
      frame({ id, result: base64Of(`x${key}`) }),
    'a list for one call': ({ key }, { id }) =>
      `[${frame({ id, result: key })}]`,
    'more than is read': ({ key }, { id }) =>
      frame({ id, result: key.repeat(400_000) }),
    'more than is read, when unpacked': ({ key }, { id }) =>
      gzipSync(frame({ id, result: key.repeat(400_000) }), { level: 1 }),
    'deeper than is read': ({ key }, { id }) =>
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${'['.repeat(5_000)}"${key}"${']'.repeat(5_000)}}`,
    'a __proto__': ({ key }, { id }) =>
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"__proto__":{"key":"${key}"}}}`,
    'bytes that are no text': ({ key }) =>
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(key)]),
  }

const isPacked = (name: string): Record<string, string> =>
  name.endsWith('unpacked') ? { 'content-encoding': 'gzip' } : {}

const byHttp: LeakyShape[] = [
  ...statuses.map((status) => ({
    name: `HTTP ${status}`,
    http: respond(
      refusal,
      status,
      status === 429 ? { 'retry-after': '1' } : {},
    ),
  })),
  ...[401, 502].map((status) => ({
    name: `HTTP ${status} with HTML, at once`,
    http: respond(page, status, { 'content-type': 'text/html' }),
    early: true as const,
  })),
  ...[301, 302, 307, 308].map((status) => ({
    name: `HTTP ${status} to the address`,
    http: (({ response, leak }) =>
      void response
        .writeHead(status, {
          ...headersOf(leak),
          location: `${leak.url}?again`,
        })
        .end(leak.url)) satisfies HttpFault,
  })),
  ...Object.entries(errors).map(([name, errorOf]) => ({
    name: `an error: ${name}`,
    http: respond((leak, { id }) => frame({ id, error: errorOf(leak) })),
  })),
  ...Object.entries(bodies).map(([name, bodyOf]) => ({
    name: `a body: ${name}`,
    http: respond(bodyOf, 200, isPacked(name)),
  })),
  { name: 'a node that hangs', http: () => undefined },
  { name: 'a node that hangs at once', http: () => undefined, early: true },
  {
    name: 'a body that hangs',
    http: ({ response, leak }) =>
      void response.writeHead(200, headersOf(leak)).write(`{"x":"${leak.url}`),
  },
  {
    name: 'a connection that is cut',
    http: ({ response }) => void response.socket?.destroy(),
  },
  {
    name: 'a body that is cut',
    http: ({ response, leak }) => {
      response.writeHead(200, { ...headersOf(leak), 'content-length': '999' })
      response.write(leak.url, () => response.socket?.destroy())
    },
  },
  { name: 'a port that nobody listens at', refuses: true },
]

const bySocket: LeakyShape[] = [
  ...[401, 404, 503].map((status) => ({
    name: `a socket: HTTP ${status}`,
    upgrade: (connection: Duplex) => refuseUpgrade(connection, status),
  })),
  {
    name: 'a socket: HTTP 302 to the address',
    upgrade: (connection, { url }) =>
      void connection.end(`HTTP/1.1 302 Found\r\nlocation: ${url}\r\n\r\n`),
  },
  ...[1008, 1011, 4001].map((code) => ({
    name: `a socket: closed with ${code} and the key`,
    socket: (({ socket, leak }) =>
      socket.close(code, `key ${leak.key} refused`)) satisfies SocketFault,
  })),
  {
    name: 'a socket: an error with the key',
    socket: ({ socket, call, leak }) => socket.send(refusal(leak, call)),
  },
  {
    name: 'a socket: an error of no call',
    socket: ({ socket, leak }) =>
      socket.send(refusal(leak, { id: null, method: '', params: [] })),
  },
  {
    name: 'a socket: HTML',
    socket: ({ socket, leak }) => socket.send(page(leak)),
  },
  {
    name: 'a socket: bytes',
    socket: ({ socket, leak }) => socket.send(Buffer.from(leak.url)),
  },
  {
    name: 'a socket: events that nobody asked for',
    socket: ({ socket, call, leak }) => {
      const params = { subscription: leak.key, result: leak.url }
      socket.send(frame({ method: 'eth_subscription', params }))
      socket.send(refusal(leak, call))
    },
  },
  { name: 'a socket: silence', socket: () => undefined },
  {
    name: 'a socket: cut',
    socket: ({ socket }) => socket.terminate(),
  },
]

export const leakyShapes: readonly LeakyShape[] = [...byHttp, ...bySocket]
