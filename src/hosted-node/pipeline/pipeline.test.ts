import { afterEach, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { lookUntil } from '../../dev/look-until.ts'
import { embeddedConfig } from '../config/embedded-config.ts'
import type { NodeCall, Outcome } from '../json-rpc.ts'
import { digestOf } from '../keys/api-keys.ts'
import { type PlanTier, planTiers } from '../keys/plan-tiers.ts'
import { startTestServer } from '../start-test-server.ts'

const KEY = 'the-key-of-the-pipeline-test'
const hashOf = (digit: string): string => `0x${digit.repeat(64)}`
const BLOCK = hashOf('b')

const closing: (() => Promise<unknown>)[] = []

// On a busy machine answers must not time out, nor credits refill.
holdClockInTests()

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A service with a node that gives these answers, or a development chain. */
const serve = async ({
  answer,
  final = false,
  plan = planTiers.custom,
}: {
  answer?: (call: NodeCall) => Outcome | Promise<Outcome>
  final?: boolean
  plan?: PlanTier
} = {}) => {
  const node = await startFaultyNode({
    chainId: 31337,
    ...(answer && {
      answer: (call) =>
        call.method === 'eth_chainId' ? { result: '0x7a69' } : answer(call),
    }),
  })
  const config = embeddedConfig({ port: 0 })
  const server = await startTestServer({
    ...config,
    networks: [
      {
        name: 'net',
        chainId: 31337,
        upstreams: [{ kind: 'url', url: node.url, final }],
      },
      { name: 'dev', chainId: 31338, upstreams: [{ kind: 'edr' }] },
    ],
    apiKeys: [
      {
        id: 'test',
        digest: digestOf(KEY),
        plan,
        development: true,
        failover: false,
        profile: 'full',
      },
    ],
  })
  closing.push(server.stop, node.stop)
  const postText = (body: string, network = 'net'): Promise<Response> =>
    fetch(`http://127.0.0.1:${server.port}/${network}/v3/${KEY}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  const post = (body: unknown, network?: string): Promise<Response> =>
    postText(JSON.stringify(body), network)
  return {
    node,
    post,
    postText,
    /** The credits charged so far. */
    spent: async (): Promise<number> => {
      const metrics = await fetch(`http://127.0.0.1:${server.port}/metrics`)
      const line = /portolan_credits_today{key="test"} (\d+)/
      return Number(line.exec(await metrics.text())?.[1] ?? 0)
    },
    ask: async (
      method: string,
      params: unknown[] = [],
      network = 'net',
    ): Promise<unknown> => {
      const body = { jsonrpc: '2.0', id: 1, method, params }
      const answered = (await (await post(body, network)).json()) as {
        result?: unknown
        error?: unknown
      }
      return answered.error ?? answered.result
    },
  }
}

const countOf = (node: FaultyNode, method: string): number =>
  node.requests
    .flatMap(({ body }) => [JSON.parse(body)].flat())
    .filter((call) => call.method === method).length

const receipt = (hash: unknown, blockNumber: string): Outcome => ({
  result: {
    transactionHash: String(hash),
    transactionIndex: '0x0',
    blockHash: BLOCK,
    blockNumber,
    from: `0x${'1'.repeat(40)}`,
    to: null,
    contractAddress: null,
    cumulativeGasUsed: '0x1',
    effectiveGasPrice: '0x1',
    gasUsed: '0x1',
    logs: [],
    logsBloom: `0x${'0'.repeat(512)}`,
    status: '0x1',
    type: '0x0',
  },
})

describe('the cache', () => {
  it('stores data named by a block hash, once it exists', async () => {
    let mined = false
    const { node, ask } = await serve({
      answer: () => ({ result: mined ? '0x5' : null }),
    })
    const method = 'eth_getBlockTransactionCountByHash'
    const before = [await ask(method, [BLOCK]), await ask(method, [BLOCK])]
    mined = true
    const after = [await ask(method, [BLOCK]), await ask(method, [BLOCK])]

    expect({ before, after, asked: countOf(node, method) }).toEqual({
      before: [null, null],
      after: ['0x5', '0x5'],
      asked: 3,
    })
  })

  it('stores a receipt once its block is final', async () => {
    const { node, ask } = await serve({
      final: true,
      answer: ({ method, params: [asked] }) =>
        method === 'eth_getTransactionReceipt'
          ? receipt(asked, asked === hashOf('a') ? '0x10' : '0x11')
          : { result: { number: '0x10' } },
    })
    const method = 'eth_getTransactionReceipt'
    let before = -1
    // The finalized block is fetched while one of the first answers is sent.
    while (countOf(node, method) > before) {
      before = countOf(node, method)
      await ask(method, [hashOf('a')])
    }
    await ask(method, [hashOf('c')])
    await ask(method, [hashOf('c')])

    expect(countOf(node, method) - before).toBe(2)
  })

  it('stores no receipt of a node that is never final', async () => {
    const { node, ask } = await serve({
      answer: ({ params: [asked] }) => receipt(asked, '0x1'),
    })
    const method = 'eth_getTransactionReceipt'
    await ask(method, [hashOf('a')])
    await ask(method, [hashOf('a')])

    expect([
      countOf(node, method),
      countOf(node, 'eth_getBlockByNumber'),
    ]).toEqual([2, 0])
  })

  it('is flushed when a development chain is reverted', async () => {
    const { ask } = await serve()
    const dev = (method: string, ...params: unknown[]) =>
      ask(method, params, 'dev')
    const snapshot = await dev('evm_snapshot')
    await dev('evm_mine')
    const { hash } = (await dev('eth_getBlockByNumber', 'latest', false)) as {
      hash: string
    }
    const there = await dev('eth_getBlockTransactionCountByHash', hash)
    await dev('evm_revert', snapshot)

    expect([
      there,
      await dev('eth_getBlockTransactionCountByHash', hash),
    ]).toEqual(['0x0', null])
  })

  it('is flushed when the head falls', async () => {
    let head = '0x9'
    const { node, ask } = await serve({
      answer: ({ method }) => ({
        result: method === 'eth_blockNumber' ? head : '0x5',
      }),
    })
    const method = 'eth_getBlockTransactionCountByHash'
    await ask('eth_blockNumber')
    await ask(method, [BLOCK])
    head = '0x8'
    await ask('eth_blockNumber')
    await ask(method, [BLOCK])

    expect(countOf(node, method)).toBe(2)
  })

  it('stores no errors', async () => {
    const error = { code: -32000, message: 'the database is busy' }
    const { node, ask } = await serve({ answer: () => ({ error }) })
    const method = 'eth_getBlockTransactionCountByHash'

    expect([
      await ask(method, [BLOCK]),
      await ask(method, [BLOCK]),
      countOf(node, method),
    ]).toEqual([error, error, 2])
  })
})

describe('identical requests in flight', () => {
  it('share one request to the node', async () => {
    let release = (): void => undefined
    const held = new Promise<Outcome>((resolve) => {
      release = () => resolve({ result: '0x7' })
    })
    const { node, ask, spent } = await serve({ answer: () => held })
    const method = 'eth_getBalance'
    const params = [`0x${'1'.repeat(40)}`, 'latest']
    const asked = Array.from({ length: 20 }, () => ask(method, params))
    // Each is charged five credits on arrival.
    while ((await spent()) < 100);
    release()
    const received = await Promise.all(asked)

    expect({ received, asked: countOf(node, method) }).toEqual({
      received: received.map(() => '0x7'),
      asked: 1,
    })
  })

  it('are not shared after a transaction was sent', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let balance = '0x1'
    let looked = 0
    const { ask } = await serve({
      answer: async ({ method }) => {
        if (method === 'eth_sendRawTransaction') {
          balance = '0x2'
          return { result: hashOf('d') }
        }
        const seen = balance
        looked += 1
        if (looked === 1) await held
        return { result: seen }
      },
    })
    const look = () => ask('eth_getBalance', [`0x${'1'.repeat(40)}`, 'latest'])
    const early = look()
    await lookUntil(() => looked > 0)
    await ask('eth_sendRawTransaction', ['0x02'])
    const late = await look()
    release()

    expect([await early, late]).toEqual(['0x1', '0x2'])
  })
})

describe('a batch', () => {
  it('reads what it sent before, and not what it sends after', async () => {
    const { post } = await serve()
    const call = (id: number, method: string, ...params: unknown[]) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    })
    const response = await post(
      [
        call(1, 'eth_blockNumber'),
        call(2, 'evm_mine'),
        call(3, 'eth_blockNumber'),
        call(4, 'evm_mine'),
        call(5, 'eth_blockNumber'),
      ],
      'dev',
    )
    const answers = (await response.json()) as { result: string }[]

    expect(answers.map(({ result }) => result)).toEqual([
      '0x0',
      '0',
      '0x1',
      '0',
      '0x2',
    ])
  })
})

describe('the answers of a batch', () => {
  it('are sent up to the size limit', async () => {
    const code = `0x${'0'.repeat(5 * 1024 * 1024)}`
    const { post } = await serve({ answer: () => ({ result: code }) })
    const batch = Array.from({ length: 100 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_getCode',
      params: [`0x${'1'.repeat(40)}`, 'latest'],
    }))
    const answers = (await (await post(batch)).json()) as {
      id: number
      result?: string
    }[]
    const given = answers.filter(({ result }) => result === code)
    const error = {
      code: -32005,
      message: 'Limit exceeded: the answers of this batch are too large',
    }

    expect(given.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5])
    expect(answers.slice(6)).toEqual(
      batch.slice(6).map(({ id }) => ({ jsonrpc: '2.0', id, error })),
    )
  })
})

describe('a plan', () => {
  const call = { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] }
  const seen = async (response: Response): Promise<unknown> => ({
    status: response.status,
    retryAfter: response.headers.get('retry-after') !== null,
    body: await response.json(),
  })

  it('is used up for the second', async () => {
    const { post } = await serve({
      plan: { ...planTiers.custom, creditsPerSecond: 50 },
    })
    const batch = Array.from({ length: 100 }, () => call)
    await post(batch)

    expect(await seen(await post(call))).toEqual({
      status: 429,
      retryAfter: true,
      body: {
        jsonrpc: '2.0',
        id: 7,
        error: {
          code: -32005,
          message: "The plan's credits per second are used up",
          data: { reason: 'rate', retryAfter: expect.any(Number) },
        },
      },
    })
  })

  it.each([
    ['what is not JSON', '{'],
    ['an empty batch', '[]'],
    ['a batch of 101', `[${'0,'.repeat(100)}0]`],
  ])('is charged for %s', async (_, body) => {
    const { postText } = await serve({
      plan: { ...planTiers.custom, creditsPerDay: 2 },
    })
    const statuses: number[] = []
    for (let sent = 0; sent < 3; sent += 1) {
      statuses.push((await postText(body)).status)
    }

    expect(statuses).toEqual([200, 200, 402])
  })

  it('is used up for the day, for all of a batch', async () => {
    const { node, post } = await serve({
      plan: { ...planTiers.custom, creditsPerDay: 1 },
    })

    expect(await seen(await post([call, call, call]))).toEqual({
      status: 402,
      retryAfter: true,
      body: {
        jsonrpc: '2.0',
        id: null,
        error: {
          code: -32005,
          message:
            "The plan's credits of today are used up; they begin anew at midnight UTC",
          data: { reason: 'credits', retryAfter: expect.any(Number) },
        },
      },
    })
    expect(node.requests).toEqual([])
  })
})

describe('a key', () => {
  it('is never part of an answer', async () => {
    const { post } = await serve()
    const bodies = [
      { jsonrpc: '2.0', id: 1, method: KEY, params: [] },
      { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [KEY] },
      { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [KEY, KEY] },
      { jsonrpc: KEY, id: 1, method: 'eth_chainId', params: KEY },
    ]
    const texts = await Promise.all(
      bodies.map(async (body) => (await post(body)).text()),
    )

    expect(texts.filter((text) => text.includes(KEY))).toEqual([])
  })
})
