import type { Draw } from './fuzz-draw.ts'

/** A variant of the request head. */
export type FuzzHead = {
  /** Undefined for an ordinary request. */
  oddity: string | undefined
  method: string
  path: string
  headers: readonly string[]
  chunked: boolean
  /** Not valid HTTP: it may be closed, or refused without a body. */
  broken: boolean
}

type Odd = (head: FuzzHead, draw: Draw) => Partial<FuzzHead>

const json = 'content-type: application/json'

const withHeader =
  (make: (draw: Draw) => string): Odd =>
  ({ headers }, draw) => ({ headers: [...headers, make(draw)] })

const withPath =
  (make: (path: string, draw: Draw) => string): Odd =>
  ({ path }, draw) => ({ path: make(path, draw) })

/** Variants that are valid HTTP get a JSON-RPC answer. */
const oddities: Record<string, Odd> = {
  'other content type': (_, draw) => ({
    headers: draw.pick([
      [],
      ['content-type: text/plain'],
      ['content-type: application/json; charset=utf-16'],
      ['content-type: application/jsonp'],
      ['content-type:'],
      ['content-type: \u00ff\u00fe'],
    ]),
  }),
  'other method': (_, draw) => ({
    method: draw.pick(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']),
  }),
  'chunked body': () => ({ chunked: true }),
  'same header twice': withHeader(() => json),
  'many headers': ({ headers }) => ({
    headers: [
      ...headers,
      ...Array.from({ length: 500 }, (_, index) => `x-${index}: ${index}`),
    ],
  }),
  'long header': withHeader(
    (draw) => `x-long: ${'y'.repeat(draw.below(8_000))}`,
  ),
  'failover header': withHeader(
    (draw) =>
      `enable-failover: ${draw.pick(['true', 'TRUE', '1', '', 'true, true'])}`,
  ),
  'foreign origin': withHeader(
    (draw) =>
      `origin: ${draw.pick(['null', 'https://a.example', 'http://127.0.0.1', 'x', 'http://[::1]:1'])}`,
  ),
  'prototype header': withHeader(() => '__proto__: 1'),
  'expects 100-continue': withHeader(() => 'expect: 100-continue'),
  'other network': withPath((path, draw) =>
    path.replace(
      /^\/[^/]+/,
      `/${draw.pick(['__proto__', 'constructor', '%2e%2e', '%00', '..', '%'])}`,
    ),
  ),
  'other key': withPath((path, draw) =>
    path.replace(
      /[^/]+$/,
      draw.pick(['', 'x', '%', '__proto__', 'a'.repeat(4_000)]),
    ),
  ),
  'odd query': withPath(
    (path, draw) =>
      path +
      draw.pick(['?', '?failover=true', '?failover=%', '?a[__proto__]=1']),
  ),
  'broken HTTP': (head, draw) => ({
    broken: true,
    ...draw.pick<() => Partial<FuzzHead>>([
      () => ({ method: 'P\u0000ST' }),
      () => ({ path: `${head.path} x` }),
      () => ({ path: `${head.path}#\u0001` }),
      () => ({ headers: [json, 'no colon'] }),
      () => ({ headers: [json, 'a b: c'] }),
      () => ({ headers: [json, 'x: a\u0000b'] }),
      () => ({ headers: [json, 'content-length: 1'] }),
      () => ({ headers: [json, 'transfer-encoding: gzip'] }),
      () => ({ headers: [json, `x: ${'y'.repeat(20_000)}`] }),
    ])(),
  }),
}
const names = Object.keys(oddities)

const ODD_SHARE = 0.06

export const drawHead = (draw: Draw, path: string): FuzzHead => {
  const head: FuzzHead = {
    oddity: undefined,
    method: 'POST',
    path,
    headers: [json],
    chunked: false,
    broken: false,
  }
  if (!draw.chance(ODD_SHARE)) return head
  const oddity = draw.pick(names)
  return { ...head, ...oddities[oddity]?.(head, draw), oddity }
}

export const toRequest = (head: FuzzHead, body: string | Buffer): Buffer => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const lines = [
    `${head.method} ${head.path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...head.headers,
    head.chunked
      ? 'transfer-encoding: chunked'
      : `content-length: ${bytes.length}`,
    '',
    '',
  ]
  const start = Buffer.from(lines.join('\r\n'), 'latin1')
  return Buffer.concat(
    head.chunked ? [start, ...toChunks(bytes)] : [start, bytes],
  )
}

const toChunks = (bytes: Buffer): Buffer[] =>
  bytes.length === 0
    ? [Buffer.from('0\r\n\r\n')]
    : [
        Buffer.from(`${bytes.length.toString(16)}\r\n`),
        bytes,
        Buffer.from('\r\n0\r\n\r\n'),
      ]
