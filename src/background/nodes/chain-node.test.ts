import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type FaultyNode,
  type RecordedRequest,
  startFaultyNode,
} from '../../dev/faulty-node.ts'
import { openSocket } from '../../hosted-node/upstream/open-socket.ts'
import { createHttpNode, type Post } from '../../node-client/http.ts'
import { parseNodeEndpoint } from '../../node-client/node-endpoint.ts'
import { hostedAddress } from '../../node-client/testing/hosted-address.ts'
import { afterTurn } from './after-turn.ts'
import {
  type ChainNode,
  type ChainRequest,
  createChainNode,
} from './chain-node.ts'
import { createChainSockets } from './chain-sockets.ts'

const chainId = 'eip155:7'
const apiKey = 'canary-0123456789abcdef'
const raw: ChainRequest = {
  method: 'eth_sendRawTransaction',
  params: ['0x00'],
  rule: { effect: 'send' },
}

const ends: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/**
 * `performance` does not advance, so calls count as close together even on a
 * slow machine.
 */
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const setUp = async (
  post: Post = fetch,
): Promise<{ server: FaultyNode; node: ChainNode }> => {
  const server = await startFaultyNode({
    chainId: 7,
    answer: ({ method, params }) => ({ result: params[0] ?? method }),
  })
  const address = hostedAddress({ baseUrl: server.url, apiKey })
  const sockets = createChainSockets({
    addressOf: async () => ({ address }),
    inUse: () => 0,
    open: openSocket,
    served: () => undefined,
    afterTurn,
  })
  const http = createHttpNode({
    endpoint: parseNodeEndpoint(address),
    post,
    batches: true,
    defer: afterTurn,
  })
  const node = createChainNode({
    post: http.request,
    socket: () => sockets.of(chainId),
    openedSocket: () => sockets.opened(chainId),
    afterTurn,
  })
  ends.push(server.stop, () => sockets.forget(chainId))
  return { server, node }
}

/** Its rule decides, whatever its name. */
const read = (value: number): ChainRequest => ({
  method: 'toy_read',
  params: [value],
  rule: { effect: 'pure' },
})

const methodsOf = (
  { requests }: FaultyNode,
  transport: RecordedRequest['transport'],
): string[] =>
  requests
    .filter((one) => one.transport === transport)
    .flatMap(({ body }) => JSON.parse(body))
    .map(({ method }) => method)

/** Calls the node until its socket is open. */
const makeBusy = async ({
  server,
  node,
}: {
  server: FaultyNode
  node: ChainNode
}): Promise<void> => {
  for (let turn = 0; turn < 200; turn += 1) {
    expect(await node.request(read(turn))).toBe(turn)
    if (methodsOf(server, 'websocket').includes('toy_read')) return
  }
  throw new Error('no call went over a socket')
}

describe('the node of a chain', () => {
  it('is called by POST first, and no socket is opened for a few calls', async () => {
    const { server, node } = await setUp()
    for (const value of [1, 2, 3]) {
      expect(await node.request(read(value))).toBe(value)
    }
    expect(methodsOf(server, 'http')).toStrictEqual(Array(3).fill('toy_read'))
    expect(server.openSockets()).toBe(0)
  })

  it('is called over a socket once it is busy', async () => {
    const both = await setUp()
    await makeBusy(both)
    expect(methodsOf(both.server, 'websocket')[0]).toBe('eth_chainId')
    const posts = methodsOf(both.server, 'http').length
    const values = Array.from({ length: 20 }, (_, index) => index)
    expect(
      await Promise.all(values.map((value) => both.node.request(read(value)))),
    ).toStrictEqual(values)
    expect(methodsOf(both.server, 'http')).toHaveLength(posts)
  })

  it('gets the calls of one turn in one POST', async () => {
    const { server, node } = await setUp()
    await Promise.all([1, 2, 3].map((value) => node.request(read(value))))
    expect(server.requests).toHaveLength(1)
    expect(methodsOf(server, 'http')).toHaveLength(3)
  })

  it('gets a call by POST if its socket fails during the call', async () => {
    const both = await setUp()
    await makeBusy(both)
    await both.server.setFault('hang')
    const asked = Promise.all([1, 2].map((one) => both.node.request(read(one))))
    const before = both.server.requests.length
    await vi.waitFor(() =>
      expect(both.server.requests.length).toBeGreaterThan(before),
    )
    await both.server.setFault('none')
    both.server.dropSockets()
    expect(await asked).toStrictEqual([1, 2])
    expect(methodsOf(both.server, 'http').slice(-2)).toStrictEqual([
      'toy_read',
      'toy_read',
    ])
  })

  it('answers a read after a failed first try', async () => {
    const { server, node } = await setUp(async (url, init) => {
      const response = await fetch(url, init)
      await server.setFault('none')
      return response
    })
    await server.setFault('http-502')
    expect(await node.request(read(1))).toBe(1)
    expect(server.requests).toHaveLength(2)
  })

  it('is called again after its Retry-After time', async () => {
    const times: number[] = []
    const { node } = await setUp(async (_url, { body }) => {
      times.push(Date.now())
      if (times.length === 1) {
        return new Response('', {
          status: 429,
          headers: { 'retry-after': '1' },
        })
      }
      const { id } = JSON.parse(String(body))
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: 1 }))
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const asked = node.request(read(1))
    while (times.length < 2) await vi.advanceTimersByTimeAsync(100)
    expect(await asked).toBe(1)
    const [first = 0, second = 0] = times
    expect(second - first).toBeGreaterThanOrEqual(1_000)
  })

  it.each(['unauthorized', 'html', 'wrong-id'] as const)(
    'is asked once where it answers with %s',
    async (fault) => {
      const { server, node } = await setUp()
      await server.setFault(fault)
      await expect(node.request(read(1))).rejects.toMatchObject({
        name: 'NodeOutageError',
      })
      expect(server.requests).toHaveLength(1)
    },
  )

  it.each<[string, ChainRequest]>([
    ['a send', raw],
    ['a filter', { ...read(1), rule: { effect: 'subscribe', filter: 'ask' } }],
    ['a call without a rule', { method: 'eth_call' }],
  ])(
    'gets %s once and by POST, whatever becomes of it',
    async (_title, call) => {
      const both = await setUp()
      await makeBusy(both)
      await both.server.setFault('http-502')
      const before = both.server.requests.length
      await expect(both.node.request(call)).rejects.toMatchObject({
        reason: 'unreachable',
      })
      expect(both.server.requests.slice(before)).toMatchObject([
        { transport: 'http', body: expect.stringContaining(call.method) },
      ])
    },
  )

  it('gets a send alone, beside reads of the same turn', async () => {
    const { server, node } = await setUp()
    await Promise.all([read(1), raw, read(2)].map((one) => node.request(one)))
    expect(
      server.requests.map(({ body }) =>
        [JSON.parse(body)].flat().map(({ method }) => method),
      ),
    ).toStrictEqual(
      expect.arrayContaining([
        ['toy_read', 'toy_read'],
        ['eth_sendRawTransaction'],
      ]),
    )
  })

  it('gets filter calls by POST', async () => {
    const both = await setUp()
    await makeBusy(both)
    const before = both.server.requests.length
    const rule = { effect: 'pure', filter: 'ask' } as const
    await both.node.request({ ...read(1), rule })
    expect(both.server.requests.slice(before)).toMatchObject([
      { transport: 'http' },
    ])
  })
})
