import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../dev/faulty-node.ts'
import { createPatientServer } from '../dev/patient-server.ts'
import { NodeAnswerError, type NodeOutageError } from './errors.ts'
import { MAX_ANSWER_BYTES } from './exchange.ts'
import { createHttpNode, type HttpNode } from './http.ts'
import { hostedEndpoint } from './testing/hosted-address.ts'

const apiKey = 'canary-0123456789abcdef'

type WireCall = { id: number; method: string; params: unknown[] }
type Reply = {
  status?: number
  headers?: Record<string, string>
  body: string | Uint8Array
}

const servers: Server[] = []
const faulty: FaultyNode[] = []

afterEach(async () => {
  for (const node of faulty.splice(0)) await node.stop()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

const nodeAt = (baseUrl: string): HttpNode =>
  createHttpNode({
    endpoint: hostedEndpoint({ baseUrl, apiKey }),
    post: fetch,
    batches: true,
    // Catches a hang: nothing here is about time.
    deadline: 300_000,
  })

/** A node with answers written by the test. */
const serve = async (
  reply: (body: WireCall | WireCall[]) => Reply,
): Promise<{ node: HttpNode; bodies: (WireCall | WireCall[])[] }> => {
  const bodies: (WireCall | WireCall[])[] = []
  const server = createPatientServer(async (request, response) => {
    const chunks = await request.toArray()
    const body = JSON.parse(Buffer.concat(chunks).toString())
    bodies.push(body)
    const { status = 200, headers = {}, body: text } = reply(body)
    response.writeHead(status, headers).end(text)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { node: nodeAt(`http://127.0.0.1:${port}`), bodies }
}

const startEcho = async (): Promise<{ node: HttpNode; server: FaultyNode }> => {
  const server = await startFaultyNode({
    chainId: 1,
    answer: ({ params }) => ({ result: params[0] ?? null }),
  })
  faulty.push(server)
  return { node: nodeAt(server.url), server }
}

const answer = ({ id }: WireCall, outcome: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id, ...outcome })

const echo = (call: WireCall): string =>
  answer(call, { result: call.params[0] })

const batchOf = (calls: WireCall[]): string => `[${calls.map(echo).join(',')}]`

/** `echo(0)`, `echo(1)` and so on, all in one turn. */
const askAll = (node: HttpNode, count: number): Promise<unknown>[] =>
  Array.from({ length: count }, (_, index) =>
    node.request({ method: 'echo', params: [index] }),
  )

const upTo = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index)

const outcomesOf = async (calls: Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(calls)).map((one) =>
    one.status === 'fulfilled'
      ? one.value
      : ((one.reason as NodeOutageError).reason ??
        (one.reason as Error).message),
  )

const sizesOf = (bodies: readonly unknown[]): number[] =>
  bodies.map((body) => (Array.isArray(body) ? body.length : 0))

describe('calls of one turn', () => {
  it('are one batch, with our own ids', async () => {
    const { node, bodies } = await serve((body) => ({
      body: batchOf(body as WireCall[]),
    }))
    expect(await Promise.all(askAll(node, 3))).toStrictEqual([0, 1, 2])
    expect(bodies).toStrictEqual([
      [
        { jsonrpc: '2.0', id: 1, method: 'echo', params: [0] },
        { jsonrpc: '2.0', id: 2, method: 'echo', params: [1] },
        { jsonrpc: '2.0', id: 3, method: 'echo', params: [2] },
      ],
    ])
  })

  it('are ten batches if there are 1,000', async () => {
    const { node, server } = await startEcho()
    expect(await Promise.all(askAll(node, 1_000))).toStrictEqual(upTo(1_000))
    expect(
      sizesOf(server.requests.map(({ body }) => JSON.parse(body))),
    ).toStrictEqual(Array.from({ length: 10 }, () => 100))
  })

  it('are matched by id, in any order of answers', async () => {
    const { node } = await serve((body) => ({
      body: batchOf((body as WireCall[]).toReversed()),
    }))
    expect(await Promise.all(askAll(node, 50))).toStrictEqual(upTo(50))
  })

  it('end independently: an error of one does not affect another', async () => {
    const { node } = await serve((body) => ({
      body: `[${(body as WireCall[])
        .map((call) =>
          call.params[0] === 1
            ? answer(call, { error: { code: 3, message: 'reverted' } })
            : echo(call),
        )
        .join(',')}]`,
    }))
    const calls = askAll(node, 3)
    expect(await outcomesOf(calls)).toStrictEqual([0, 'reverted', 2])
    await expect(calls[1]).rejects.toBeInstanceOf(NodeAnswerError)
  })

  const spoiled: [string, (call: WireCall) => string][] = [
    ['a missing answer', () => 'null'],
    ['an unknown id', (call) => echo({ ...call, id: 1e6 })],
    ['an id that is a text', ({ id }) => `{"id":"${id}","result":1}`],
    ['no JSON-RPC', ({ id }) => `{"id":${id},"result":1}`],
    ['neither result nor error', (call) => answer(call, {})],
    [
      'an own __proto__',
      ({ id }) => `{"jsonrpc":"2.0","id":${id},"result":{"__proto__":{}}}`,
    ],
    [
      'an own __proto__ in escapes',
      ({ id }) =>
        `{"jsonrpc":"2.0","id":${id},"result":{"\\u005f_proto__":{}}}`,
    ],
    [
      'too many levels',
      ({ id }) =>
        `{"jsonrpc":"2.0","id":${id},"result":${'['.repeat(70)}${']'.repeat(70)}}`,
    ],
    ['the key', (call) => answer(call, { result: `=${apiKey}` })],
    [
      'the key in escapes',
      ({ id }) =>
        `{"jsonrpc":"2.0","id":${id},"result":"\\u0063${apiKey.slice(1)}"}`,
    ],
  ]
  it.each(spoiled)('lose at most one to %s', async (_title, spoil) => {
    const { node, bodies } = await serve((body) => ({
      body: `[${(body as WireCall[])
        .map((call) => (call.params[0] === 1 ? spoil(call) : echo(call)))
        .join(',')}]`,
    }))
    expect(await outcomesOf(askAll(node, 3))).toStrictEqual([0, 'malformed', 2])
    expect(sizesOf(bodies)).toStrictEqual([3])
  })

  it.each([
    ['HTML', 200, '<html>', 'malformed'],
    ['HTML of a page that is not there', 404, '<html>', 'malformed'],
    ['cut JSON', 200, '[{"jsonrpc":"2.0",', 'malformed'],
    ['a server in trouble', 500, '{"message":"oops"}', 'unreachable'],
    ['a bad gateway', 502, '<html>', 'unreachable'],
    ['401', 401, '{}', 'unauthorized'],
    ['429', 429, '{}', 'rate-limited'],
  ])('all fail with %s, and are not retried', async (_title, ...rest) => {
    const [status, body, reason] = rest
    const { node, bodies } = await serve(() => ({ status, body }))
    expect(await outcomesOf(askAll(node, 3))).toStrictEqual(
      Array.from({ length: 3 }, () => reason),
    )
    expect(bodies.length).toBe(1)
  })
})

describe('a node that rejects batches', () => {
  const error = { code: -32600, message: 'no batches' }
  const refusalOf = (id: number | null) =>
    JSON.stringify({ jsonrpc: '2.0', id, error })
  const refusal = refusalOf(null)
  it.each([
    ['400 and an error', 400, refusal],
    ['400 and a word', 400, 'no batches'],
    ['413', 413, ''],
    ['405 and an error', 405, refusal],
    ['200 and one error', 200, refusal],
    ['500 and one error', 500, refusal],
    ['200 and one answer', 200, '{"jsonrpc":"2.0","id":1,"result":7}'],
    ['200 and a list of one error', 200, `[${refusal}]`],
    ['200 and a list with an error of the first', 200, `[${refusalOf(1)}]`],
  ])('by %s gets calls one by one', async (_title, status, body) => {
    const { node, bodies } = await serve((asked) =>
      Array.isArray(asked) ? { status, body } : { body: echo(asked) },
    )
    expect(await Promise.all(askAll(node, 3))).toStrictEqual([0, 1, 2])
    expect(await Promise.all(askAll(node, 2))).toStrictEqual([0, 1])
    expect(sizesOf(bodies)).toStrictEqual([3, 0, 0, 0, 0, 0])
  })

  it('gets a transaction only once', async () => {
    const { node, server } = await startEcho()
    await server.setFault('no-batches')
    const send = node.request({
      method: 'eth_sendRawTransaction',
      params: ['0x02'],
    })
    const outcomes = await Promise.all([...askAll(node, 2), send])
    expect(outcomes).toStrictEqual([0, 1, '0x02'])
    const sends = server.requests.filter(({ body }) => body.includes('0x02'))
    expect(sends.length).toBe(1)
  })
})

describe('a batch whose answer is too long', () => {
  const large = 'x'.repeat(MAX_ANSWER_BYTES / 2)

  it('is retried one by one', async () => {
    const { node, bodies } = await serve((body) => ({
      body: Array.isArray(body)
        ? `[${body.map((call) => answer(call, { result: large })).join(',')}]`
        : answer(body, { result: large }),
    }))
    const results = await Promise.all(askAll(node, 3))
    expect(results.map((result) => result === large)).toStrictEqual([
      true,
      true,
      true,
    ])
    // One long answer says nothing about the next.
    await Promise.allSettled(askAll(node, 2))
    expect(sizesOf(bodies).slice(0, 5)).toStrictEqual([3, 0, 0, 0, 2])
  })

  it('fails only the call that is too long', async () => {
    const huge = gzipSync(' '.repeat(MAX_ANSWER_BYTES + 1))
    const { node } = await serve((body) =>
      Array.isArray(body) || body.params[0] === 1
        ? { headers: { 'content-encoding': 'gzip' }, body: huge }
        : { body: echo(body) },
    )
    expect(await outcomesOf(askAll(node, 3))).toStrictEqual([
      0,
      'the answer is too large',
      2,
    ])
  })
})

describe('aborting one call of a batch', () => {
  it('does not affect the others', async () => {
    const { node, server } = await startEcho()
    await server.setFault({ slow: 30 })
    const controller = new AbortController()
    const reason = new Error('the session ended')
    const given = node.request({
      method: 'echo',
      params: ['x'],
      signal: controller.signal,
    })
    const others = askAll(node, 2)
    queueMicrotask(() => controller.abort(reason))
    await expect(given).rejects.toBe(reason)
    expect(await Promise.all(others)).toStrictEqual([0, 1])
  })

  it('closes the connection if it was the last', async () => {
    const controller = new AbortController()
    const server = createServer().listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const node = nodeAt(`http://127.0.0.1:${port}`)
    const { signal } = controller
    const calls = [1, 2].map((index) =>
      node.request({ method: 'echo', params: [index], signal }),
    )
    const settled = Promise.allSettled(calls)
    const [, response] = await once(server, 'request')
    controller.abort()
    await once(response, 'close')
    expect((await settled).map(({ status }) => status)).toStrictEqual([
      'rejected',
      'rejected',
    ])
  })
})
