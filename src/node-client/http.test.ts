import { once } from 'node:events'
import type { IncomingHttpHeaders, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createPatientServer } from '../dev/patient-server.ts'
import type { NodeRequest } from './ask.ts'
import { NodeAnswerError, NodeOutageError } from './errors.ts'
import { MAX_ANSWER_BYTES } from './exchange.ts'
import { createHttpNode, type HttpNode } from './http.ts'
import { hostedEndpoint } from './testing/hosted-address.ts'

const apiKey = 'canary-0123456789abcdef'
const keyInHex = Buffer.from(apiKey).toString('hex')

type Received = {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: { id: number }
}
type Reply = {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
}
type Replier = (body: Received['body']) => Reply

const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

const listen = async (listener: RequestListener): Promise<string> => {
  const server = createPatientServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The deadline only catches a hang, unless a test sets its own. */
const nodeAt = (host: string, deadline = 300_000): HttpNode =>
  createHttpNode({
    endpoint: hostedEndpoint({ baseUrl: `http://${host}/local`, apiKey }),
    post: fetch,
    deadline,
  })

/** A node that answers every POST with the result of `reply`. */
const serve = async (
  reply: Replier,
): Promise<{ node: HttpNode; host: string; received: Received[] }> => {
  const received: Received[] = []
  const host = await listen(async (request, response) => {
    const chunks = await request.toArray()
    const { method, url, headers } = request
    const body = JSON.parse(Buffer.concat(chunks).toString())
    received.push({ method, url, headers, body })
    const { status = 200, headers: sent = {}, body: text = '' } = reply(body)
    response.writeHead(status, sent).end(text)
  })
  return { node: nodeAt(host), host, received }
}

const answer = (id: unknown, outcome: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id, ...outcome })

const call: NodeRequest = { method: 'eth_blockNumber', params: [] }

const failureOf = async (node: HttpNode): Promise<unknown> =>
  await node.request(call).catch((error: unknown) => error)

/** Everything an error contains, as one text. */
const allOf = (error: unknown): string =>
  [
    inspect(error, { showHidden: true, depth: Number.POSITIVE_INFINITY }),
    JSON.stringify(error),
    ...Object.values(Object.getOwnPropertyDescriptors(error as object)).map(
      ({ value }) => JSON.stringify(value),
    ),
  ]
    .join('\n')
    .toLowerCase()

const expectNothingShown = (error: unknown, host: string): void => {
  const text = allOf(error)
  const secrets = [apiKey, 'canary', keyInHex, host, '127.0.0.1']
  expect(secrets.filter((secret) => text.includes(secret))).toStrictEqual([])
}

describe('a call', () => {
  it('is one POST of JSON without browser data', async () => {
    const { node, host, received } = await serve(({ id }) => ({
      body: answer(id, { result: '0x1' }),
    }))
    const params = [{ to: '0x00' }, 'latest']
    expect(await node.request({ method: 'eth_call', params })).toBe('0x1')
    expect(
      received.map(({ headers, ...rest }) => ({
        ...rest,
        type: headers['content-type'],
        seen: ['cookie', 'referer', 'origin', 'authorization'].filter(
          (name) => headers[name],
        ),
        host: headers.host,
      })),
    ).toStrictEqual([
      {
        method: 'POST',
        url: `/local/v3/${apiKey}`,
        body: { jsonrpc: '2.0', id: 1, method: 'eth_call', params },
        type: 'application/json',
        seen: [],
        host,
      },
    ])
  })

  it('uses no redirect, credential, referrer or cache', async () => {
    const asked: RequestInit[] = []
    const node = createHttpNode({
      endpoint: hostedEndpoint({ baseUrl: 'https://node.example', apiKey }),
      post: async (_url, init) => {
        asked.push(init)
        return new Response(answer(1, { result: true }))
      },
    })
    await node.request({ method: 'eth_syncing' })
    expect(asked).toStrictEqual([
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_syncing","params":[]}',
        signal: expect.any(AbortSignal),
        redirect: 'error',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      },
    ])
  })

  it('has its own id, so that answers cannot be mixed up', async () => {
    const { node, received } = await serve(({ id }) => ({
      body: answer(id, { result: id }),
    }))
    const results = await Promise.all(
      Array.from({ length: 50 }, () => node.request(call)),
    )
    const ids = Array.from({ length: 50 }, (_, index) => index + 1)
    expect(results).toStrictEqual(ids)
    expect(received.map(({ body }) => body.id).sort((a, b) => a - b)).toEqual(
      ids,
    )
  })

  it.each([
    ['null', null],
    ['false', false],
    ['an empty text', ''],
    ['an object', { hash: '0x01', uncles: [] }],
    ['letters of every alphabet', 'Øß漢🧭'],
    ['63 levels of nesting', nested(63)],
  ])('returns %s unchanged', async (_title, result) => {
    const { node } = await serve(({ id }) => ({ body: answer(id, { result }) }))
    expect(await node.request(call)).toStrictEqual(result)
  })

  it('accepts an answer of exactly the limit', async () => {
    const { node } = await serve(({ id }) => ({
      body: answer(id, { result: 'ø' }).padEnd(MAX_ANSWER_BYTES - 1),
    }))
    expect(await node.request(call)).toBe('ø')
  })
})

describe("a node's own error", () => {
  const errors = [
    { code: -32601, message: 'the method does not exist' },
    {
      code: 3,
      message: 'execution reverted: Øß',
      data: '0x08c379a00000000000000000000000000000000000000000000000000000000000000020',
    },
    { code: -32000, message: 'x', data: { reason: ['y', null], at: 1 } },
    { code: -32000, message: '', data: null },
  ]

  it.each(errors)('passes with code, message and data: %j', async (error) => {
    const { node } = await serve(({ id }) => ({ body: answer(id, { error }) }))
    const failure = await failureOf(node)
    expect(failure).toBeInstanceOf(NodeAnswerError)
    const { code, message, data } = failure as NodeAnswerError
    expect(
      data === undefined ? { code, message } : { code, message, data },
    ).toStrictEqual(error)
  })

  it.each([400, 404, 500, 502])('is an answer also with %i', async (status) => {
    const error = { code: -32602, message: 'invalid argument 0' }
    const { node } = await serve(({ id }) => ({
      status,
      body: answer(id, { error }),
    }))
    const failure = await failureOf(node)
    expect(failure).toBeInstanceOf(NodeAnswerError)
    expect(failure).toMatchObject(error)
  })

  it('passes no other members', async () => {
    const { node } = await serve(({ id }) => ({
      body: answer(id, {
        error: { code: 1, message: 'x', stack: apiKey, cause: apiKey },
      }),
    }))
    const failure = await failureOf(node)
    expect(Object.keys(failure as object).sort()).toStrictEqual([
      'code',
      'data',
      'name',
    ])
    expectNothingShown(failure, '127.0.0.1')
  })

  const withHost: [string, (host: string) => object, object][] = [
    [
      'the key in the message',
      () => ({ code: -32000, message: `bad key ${apiKey}`, data: 'left' }),
      { code: -32000, message: 'The node reported an error', data: 'left' },
    ],
    [
      'the address in the message',
      (host) => ({ code: -32000, message: `POST http://${host}/local failed` }),
      { code: -32000, message: 'The node reported an error' },
    ],
    [
      'the key deep in the data',
      () => ({ code: 7, message: 'left', data: { a: [{ [apiKey]: 1 }] } }),
      { code: 7, message: 'left' },
    ],
    [
      'the address in the data',
      (host) => ({ code: 7, message: 'left', data: `http://${host}` }),
      { code: 7, message: 'left' },
    ],
    [
      'the key in a revert',
      () => ({
        code: 3,
        message: `execution reverted: ${apiKey.toUpperCase()}`,
        data: `0x08c379a0${keyInHex}`,
      }),
      { code: 3, message: 'The node reported an error' },
    ],
  ]
  it.each(withHost)('drops members with %s', async (_title, error, left) => {
    const { node, host } = await serve(({ id }) => ({
      body: answer(id, { error: error(host) }),
    }))
    const failure = await failureOf(node)
    expect(failure).toBeInstanceOf(NodeAnswerError)
    const { code, message, data } = failure as NodeAnswerError
    expect(
      data === undefined ? { code, message } : { code, message, data },
    ).toStrictEqual(left)
    expectNothingShown(failure, host)
  })
})

describe('an outage', () => {
  const leak = `<html>${apiKey}</html>`
  const error = { code: -32000, message: `limit of ${apiKey}` }
  const shapes: [string, string, Replier][] = [
    ['401', 'unauthorized', () => ({ status: 401, body: leak })],
    ['403', 'unauthorized', () => ({ status: 403, body: leak })],
    ['402', 'rate-limited', () => ({ status: 402, body: leak })],
    ['429', 'rate-limited', () => ({ status: 429, body: leak })],
    ...[401, 402, 403, 429, 503].map((status): [string, string, Replier] => [
      `${status} with a JSON-RPC error`,
      status === 503
        ? 'unreachable'
        : status === 401 || status === 403
          ? 'unauthorized'
          : 'rate-limited',
      ({ id }) => ({ status, body: answer(id, { error }) }),
    ]),
    ['500', 'unreachable', () => ({ status: 500, body: leak })],
    ['502', 'unreachable', () => ({ status: 502, body: leak })],
    ['503', 'unreachable', () => ({ status: 503 })],
    ['504', 'unreachable', () => ({ status: 504, body: leak })],
    [
      '500 with a result',
      'unreachable',
      ({ id }) => ({ status: 500, body: answer(id, { result: 1 }) }),
    ],
    [
      '400 with a result',
      'malformed',
      ({ id }) => ({ status: 400, body: answer(id, { result: 1 }) }),
    ],
    ['404 with HTML', 'malformed', () => ({ status: 404, body: leak })],
    ['304', 'malformed', () => ({ status: 304 })],
    ['204', 'malformed', () => ({ status: 204 })],
    ['an empty body', 'malformed', () => ({})],
    ['HTML', 'malformed', () => ({ body: leak })],
    [
      'cut JSON',
      'malformed',
      ({ id }) => ({ body: answer(id, { result: apiKey }).slice(0, -1) }),
    ],
    [
      'two answers',
      'malformed',
      ({ id }) => ({ body: answer(id, { result: 1 }).repeat(2) }),
    ],
    [
      'a batch',
      'malformed',
      ({ id }) => ({ body: `[${answer(id, { result: 1 })}]` }),
    ],
    ['a bare value', 'malformed', () => ({ body: '"0x1"' })],
    ['null', 'malformed', () => ({ body: 'null' })],
    [
      'another id',
      'malformed',
      ({ id }) => ({ body: answer(id + 1, { result: apiKey }) }),
    ],
    [
      'our id as a text',
      'malformed',
      ({ id }) => ({ body: answer(String(id), { result: 1 }) }),
    ],
    [
      'an error without an id',
      'malformed',
      () => ({ body: answer(null, { error }) }),
    ],
    [
      'JSON-RPC 1.0',
      'malformed',
      ({ id }) => ({ body: JSON.stringify({ id, result: 1 }) }),
    ],
    [
      'both result and error',
      'malformed',
      ({ id }) => ({ body: answer(id, { result: 1, error }) }),
    ],
    [
      'neither result nor error',
      'malformed',
      ({ id }) => ({ body: answer(id, {}) }),
    ],
    [
      'an error that is a text',
      'malformed',
      ({ id }) => ({ body: answer(id, { error: apiKey }) }),
    ],
    [
      'an error without a code',
      'malformed',
      ({ id }) => ({ body: answer(id, { error: { message: apiKey } }) }),
    ],
    [
      'an error without a message',
      'malformed',
      ({ id }) => ({ body: answer(id, { error: { code: 3 } }) }),
    ],
    [
      'a result that holds the key',
      'malformed',
      ({ id }) => ({ body: answer(id, { result: apiKey }) }),
    ],
    [
      'an own __proto__',
      'malformed',
      ({ id }) => ({
        body: `{"jsonrpc":"2.0","id":${id},"result":{"__proto__":{"a":1}}}`,
      }),
    ],
    [
      '64 levels in the result',
      'malformed',
      ({ id }) => ({ body: answer(id, { result: nested(64) }) }),
    ],
    [
      'nesting without end',
      'malformed',
      ({ id }) => ({
        body: `{"jsonrpc":"2.0","id":${id},"result":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
      }),
    ],
    [
      'bytes that are no text',
      'malformed',
      ({ id }) => ({
        body: Buffer.from(answer(id, { result: '\u00ff' }), 'latin1'),
      }),
    ],
  ]

  it.each(shapes)('with %s is %s', async (_title, reason, reply) => {
    const { node, host, received } = await serve(reply)
    const failure = await failureOf(node)
    expect(failure).toBeInstanceOf(NodeOutageError)
    expect(failure).toMatchObject({ reason })
    expect(received.length).toBe(1)
    expectNothingShown(failure, host)
  })

  it.each<[string, Replier]>([
    [
      'one byte too many',
      ({ id }) => ({
        body: answer(id, { result: 1 }).padEnd(MAX_ANSWER_BYTES + 1),
      }),
    ],
    [
      'a small body that unfolds into a huge one',
      ({ id }) => ({
        headers: { 'content-encoding': 'gzip' },
        body: gzipSync(answer(id, { result: 1 }).padEnd(2 * MAX_ANSWER_BYTES)),
      }),
    ],
  ])('is not %s: that is an answer', async (_title, reply) => {
    const { node } = await serve(reply)
    expect(await failureOf(node)).toStrictEqual(
      new NodeAnswerError({ code: -32005, message: 'the answer is too large' }),
    )
  })

  it.each([301, 302, 303, 307, 308])(
    'with a redirect (%i) never reaches the other host',
    async (status) => {
      const other = await serve(({ id }) => ({
        body: answer(id, { result: 1 }),
      }))
      const location = `http://${other.host}/local/v3/${apiKey}`
      const { node, host } = await serve(() => ({
        status,
        headers: { location },
      }))
      const failure = await failureOf(node)
      expect(failure).toMatchObject({ reason: 'unreachable' })
      expect(other.received).toStrictEqual([])
      expectNothingShown(failure, host)
    },
  )

  it('with a refused connection is unreachable', async () => {
    const { node, host } = await serve(() => ({}))
    const [server] = servers.splice(0)
    server?.close()
    const failure = await failureOf(node)
    expect(failure).toBeInstanceOf(NodeOutageError)
    expect(failure).toMatchObject({ reason: 'unreachable' })
    expectNothingShown(failure, host)
  })

  it('with a closed connection is unreachable', async () => {
    const host = await listen((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"jsonrpc"', () => response.destroy())
    })
    const failure = await failureOf(nodeAt(host))
    expect(failure).toMatchObject({ reason: 'unreachable' })
    expectNothingShown(failure, host)
  })

  it('with no answer is a timeout', async () => {
    const host = await listen(() => undefined)
    const failure = await failureOf(nodeAt(host, 30))
    expect(failure).toBeInstanceOf(NodeOutageError)
    expect(failure).toMatchObject({ reason: 'timeout' })
    expectNothingShown(failure, host)
  })

  it('with half an answer is a timeout', async () => {
    const host = await listen((_request, response) => {
      response.writeHead(200).write('{"jsonrpc":"2.0",')
    })
    const failure = await failureOf(nodeAt(host, 100))
    expect(failure).toMatchObject({ reason: 'timeout' })
    expectNothingShown(failure, host)
  })

  it('ends with the next answer', async () => {
    let calls = 0
    const { node } = await serve(({ id }) => {
      calls += 1
      return calls === 1
        ? { status: 500 }
        : { body: answer(id, { result: '0x2' }) }
    })
    expect(await failureOf(node)).toMatchObject({ reason: 'unreachable' })
    expect(await node.request(call)).toBe('0x2')
  })

  it('releases an answer it does not read', async () => {
    const closed = new Promise<void>((resolve) => {
      void listen((_request, response) => {
        response.on('close', () => resolve())
        response.writeHead(429).write(leak)
      }).then(async (host) => await failureOf(nodeAt(host)))
    })
    await closed
  })
})

describe('an abort', () => {
  it('rejects with the reason of the caller', async () => {
    const controller = new AbortController()
    const reason = new Error('the session ended')
    const host = await listen(() => controller.abort(reason))
    await expect(
      nodeAt(host).request({ ...call, signal: controller.signal }),
    ).rejects.toBe(reason)
  })

  it('closes the connection', async () => {
    const controller = new AbortController()
    const closed = new Promise<void>((resolve) => {
      void listen((_request, response) => {
        response.on('close', () => resolve())
        controller.abort()
      }).then(async (host) => {
        const { signal } = controller
        await nodeAt(host)
          .request({ ...call, signal })
          .catch((error: unknown) => error)
      })
    })
    await closed
  })

  it('before the start sends nothing', async () => {
    const { node, received } = await serve(() => ({}))
    const signal = AbortSignal.abort()
    await expect(node.request({ ...call, signal })).rejects.toBe(signal.reason)
    expect(received).toStrictEqual([])
  })

  it('leaves no reference to a caller after the answer', async () => {
    const { node } = await serve(({ id }) => ({
      body: answer(id, { result: 1 }),
    }))
    const { signal } = new AbortController()
    const listeners = new Set<unknown>()
    const watched = Object.assign(signal, {
      addEventListener: (_type: string, listener: unknown) =>
        listeners.add(listener),
      removeEventListener: (_type: string, listener: unknown) =>
        listeners.delete(listener),
    })
    await node.request({ ...call, signal: watched })
    expect([...listeners]).toStrictEqual([])
  })
})

function nested(levels: number): unknown {
  return JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
}
