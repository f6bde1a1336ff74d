import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type Fault,
  type FaultyNode,
  startFaultyNode,
} from '../dev/faulty-node.ts'
import { holdClockInTests } from '../dev/hold-clock.ts'
import type { Json } from '../node-client/json.ts'
import { embeddedConfig } from './config/embedded-config.ts'
import { createHeritageUpstream } from './heritage/heritage-upstream.ts'
import type { Outcome } from './json-rpc.ts'
import { digestOf } from './keys/api-keys.ts'
import { planTiers, type TierName } from './keys/plan-tiers.ts'
import { findMethod } from './methods/method-table.ts'
import { startTestServer } from './start-test-server.ts'
import type { Upstream } from './upstream/upstream.ts'

const tiers = Object.keys(planTiers) as TierName[]
const UNCLE = 'eth_getUncleByBlockHashAndIndex'
const outages: Fault[] = [
  'refuse',
  'http-500',
  'hang',
  'cut-json',
  'wrong-chain',
]
const NOTHING = `0x${'00'.repeat(32)}`

let chain: Upstream
/** The five methods, each with params that the chain has an answer to. */
let requests: [method: string, params: Json[]][]

// biome-ignore lint/suspicious/noExplicitAny: what the chain says is looked into
type Answer = any

const askChain = async (method: string, ...params: Json[]): Promise<Answer> => {
  const outcome = await chain.send({ method, params })
  if ('error' in outcome) throw new Error(outcome.error.message)
  return outcome.result
}

beforeAll(async () => {
  chain = await createHeritageUpstream()
  const head = Number(await askChain('eth_blockNumber'))
  const blocks = await Promise.all(
    Array.from({ length: head + 1 }, (_, number) =>
      askChain('eth_getBlockByNumber', `0x${number.toString(16)}`, true),
    ),
  )
  const { hash: withUncle } = blocks.find(({ uncles }) => uncles.length > 0)
  const filled = blocks.find(({ transactions }) => transactions.length > 0)
  const [transaction] = filled.transactions
  const call = { from: transaction.from, to: transaction.from, value: '0x1' }
  requests = [
    [UNCLE, [withUncle, '0x0']],
    ['eth_getTransactionByBlockNumberAndIndex', [filled.number, '0x0']],
    ['eth_getTransactionByBlockHashAndIndex', [filled.hash, '0x0']],
    ['eth_getTransactionReceipt', [transaction.hash]],
    ['eth_estimateGas', [call]],
  ]
})

const keyOf = (tier: TierName): string => `the-secret-key-of-the-tier-${tier}`

const closing: (() => Promise<unknown>)[] = []

// A busy machine is not an outage: time advances only in tests.
holdClockInTests()

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const startNode = async (
  answer: (call: {
    method: string
    params: readonly Json[]
  }) => Promise<Outcome> = (call) => chain.send(call),
): Promise<FaultyNode> => {
  const node = await startFaultyNode({
    chainId: 61337,
    answer: ({ method, params }) =>
      answer({ method, params: (params ?? []) as Json[] }),
  })
  closing.push(node.stop)
  return node
}

type Asked = {
  tier: TierName
  header: boolean
  method: string
  params: Json[]
}

/** A service with these nodes, and a way to send requests to it. */
const serve = async ({
  own,
  partner,
}: {
  own: FaultyNode[]
  partner?: FaultyNode
}) => {
  const config = embeddedConfig({ port: 0 })
  const server = await startTestServer({
    ...config,
    networks: [
      {
        name: 'net',
        chainId: 61337,
        upstreams: own.map(({ url }) => ({
          kind: 'url' as const,
          url,
          final: false,
        })),
        ...(partner && { partner: { url: partner.url } }),
      },
    ],
    apiKeys: tiers.map((tier) => ({
      id: tier,
      digest: digestOf(keyOf(tier)),
      plan: planTiers[tier],
      development: false,
      origins: new Set(['https://dapp.example']),
      failover: false,
      profile: 'full',
    })),
  })
  closing.unshift(server.stop)
  const origin = `http://127.0.0.1:${server.port}`
  const ask = async ({ tier, header, method, params }: Asked) => {
    const response = await fetch(`${origin}/net/v3/${keyOf(tier)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://dapp.example',
        'user-agent': 'the-callers-browser',
        ...(header && { 'enable-failover': 'true' }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return { status: response.status, body: (await response.json()) as Answer }
  }
  const spent = async (): Promise<number> => {
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    return sum(
      [...metrics.matchAll(/^portolan_credits_today{.*} (\d+)$/gm)].map(
        ([, credits]) => Number(credits),
      ),
    )
  }
  return {
    ask,
    /** All at once, so that the time limit of a hanging node passes for all. */
    askAll: async (asked: Asked[], fault?: Fault) => {
      const replies = asked.map(ask)
      if (fault === 'hang') {
        // A request is charged on arrival.
        const price = sum(asked.map(({ method }) => priceOf(method)))
        while ((await spent()) < price);
        vi.advanceTimersByTime(10_000)
      }
      return await Promise.all(replies)
    },
  }
}

const sum = (numbers: number[]): number =>
  numbers.reduce((total, one) => total + one, 0)

const priceOf = (name: string): number => findMethod(name)?.credits ?? 0

const everybody = (): Asked[] =>
  tiers.flatMap((tier) =>
    [true, false].flatMap((header) =>
      requests.map(([method, params]) => ({ tier, header, method, params })),
    ),
  )

const methodsSeenBy = (node: FaultyNode): string[] => [
  ...new Set(
    node.requests.flatMap(({ body }) => {
      const said = JSON.parse(body)
      return [said].flat().map(({ method }: { method: string }) => method)
    }),
  ),
]

const expected = ({ tier, header, method }: Asked): string => {
  if (method !== UNCLE || !header) return '503'
  return planTiers[tier].failover ? 'partner' : '503 with upgrade'
}

const summary = ({
  status,
  body,
}: {
  status: number
  body: Answer
}): string => {
  if (status === 200 && body.result) return 'partner'
  expect(body.error).toMatchObject({
    code: -32002,
    message: 'upstream unavailable',
  })
  return body.error.data?.upgrade ? `${status} with upgrade` : `${status}`
}

describe('failover', () => {
  it.each(outages)(
    'answers the uncle method, if requested and paid for, while its own node is down: %s',
    async (fault) => {
      const [primary, partner] = [await startNode(), await startNode()]
      const { askAll } = await serve({ own: [primary], partner })
      await primary.setFault(fault)
      const asked = everybody()
      // All at once, so that each sees the outage and not an open breaker.
      const replies = await askAll(asked, fault)

      expect(asked).toHaveLength(50)
      expect(replies.map(summary)).toEqual(asked.map(expected))
      expect(methodsSeenBy(partner).sort()).toEqual([
        'eth_chainId',
        'eth_getBlockByHash',
        UNCLE,
      ])
    },
  )

  it('does not reveal the caller to the partner', async () => {
    const [primary, partner] = [await startNode(), await startNode()]
    const { askAll } = await serve({ own: [primary], partner })
    await primary.setFault('http-503')
    await askAll(everybody())
    const sent = JSON.stringify(partner.requests)

    expect(partner.requests.length).toBeGreaterThan(0)
    for (const secret of [
      'the-secret-key',
      'dapp.example',
      'callers-browser',
    ]) {
      expect(sent).not.toContain(secret)
    }
    expect(
      partner.requests.flatMap(({ headers }) => Object.keys(headers)),
    ).not.toContain('user-agent')
  })

  it('treats an answer with another header as an outage', async () => {
    const primary = await startNode(async (call) => {
      const outcome = await chain.send(call)
      return call.method === UNCLE && 'result' in outcome
        ? { result: { ...(outcome.result as object), gasUsed: '0x1' } }
        : outcome
    })
    const partner = await startNode()
    const { askAll } = await serve({ own: [primary], partner })
    const asked = everybody().filter(({ method }) => method === UNCLE)

    expect((await askAll(asked)).map(summary)).toEqual(asked.map(expected))
  })

  it('treats the uncle of another position as an outage', async () => {
    const [[, params] = []] = requests
    const twice = await blockWithTwoUncles()
    const primary = await startNode((call) =>
      chain.send(
        call.method === UNCLE ? { ...call, params: [twice, '0x1'] } : call,
      ),
    )
    const { ask } = await serve({ own: [primary] })

    expect(params).toBeDefined()
    expect(
      summary(
        await ask({
          tier: 'free',
          header: false,
          method: UNCLE,
          params: [twice, '0x0'],
        }),
      ),
    ).toBe('503')
  })

  it('uses its own node for all while that is up', async () => {
    const [primary, partner] = [await startNode(), await startNode()]
    const { askAll } = await serve({ own: [primary], partner })
    const asked = everybody()
    const replies = await askAll(asked)

    expect(replies.map(({ status }) => status)).toEqual(asked.map(() => 200))
    expect(partner.requests).toEqual([])
  })

  it('does not fail over for null or a revert', async () => {
    const reverted = { code: 3, message: 'execution reverted', data: '0x' }
    const lookups = requests.slice(0, -1).map(([method]) => method)
    const primary = await startNode(async (call) => {
      if (call.method === 'eth_estimateGas') return { error: reverted }
      return lookups.includes(call.method) ? { result: null } : chain.send(call)
    })
    const [second, partner] = [await startNode(), await startNode()]
    const { ask } = await serve({ own: [primary, second], partner })
    const replies = await Promise.all(
      everybody().map(async ({ params, ...asked }) => {
        const { body } = await ask({ ...asked, params })
        return body.error ?? body.result
      }),
    )

    expect(replies).toEqual(
      everybody().map(({ method }) =>
        method === 'eth_estimateGas' ? reverted : null,
      ),
    )
    expect([second.requests, partner.requests]).toEqual([[], []])
  })

  it.each(outages)(
    'tries its own next node for all callers: %s',
    async (fault) => {
      const [first, second, partner] = [
        await startNode(),
        await startNode(),
        await startNode(),
      ]
      const { askAll } = await serve({ own: [first, second], partner })
      await first.setFault(fault)
      const asked = everybody()
      const replies = await askAll(asked, fault)

      expect(replies.map(({ status }) => status)).toEqual(asked.map(() => 200))
      expect(partner.requests).toEqual([])
    },
  )

  it('answers 503 when the partner is down too', async () => {
    const [primary, partner] = [await startNode(), await startNode()]
    const { ask } = await serve({ own: [primary], partner })
    await Promise.all([primary.setFault('refuse'), partner.setFault('html')])
    const [[method, params] = ['', []]] = requests

    expect(
      summary(await ask({ tier: 'growth', header: true, method, params })),
    ).toBe('503')
  })

  it('does not cache answers of the partner', async () => {
    const [primary, partner] = [await startNode(), await startNode()]
    const { ask } = await serve({ own: [primary], partner })
    await primary.setFault('http-500')
    const [[method, params] = ['', []]] = requests
    const asked = { header: true, method, params }
    const replies = [
      await ask({ ...asked, tier: 'growth' }),
      await ask({ ...asked, tier: 'free' }),
    ]

    expect(replies.map(summary)).toEqual(['partner', '503 with upgrade'])
  })

  it('asks no node about an invalid hash', async () => {
    const [primary, partner] = [await startNode(), await startNode()]
    const { ask } = await serve({ own: [primary], partner })
    const { body } = await ask({
      tier: 'growth',
      header: true,
      method: UNCLE,
      params: [NOTHING, '0x0'],
    })

    expect(body).toEqual({ jsonrpc: '2.0', id: 1, result: null })
    expect(partner.requests).toEqual([])
  })
})

const blockWithTwoUncles = async (): Promise<string> => {
  const head = Number(await askChain('eth_blockNumber'))
  for (let number = 0; number <= head; number += 1) {
    const at = `0x${number.toString(16)}`
    const block = await askChain('eth_getBlockByNumber', at, false)
    if (block.uncles.length === 2) return block.hash
  }
  throw new Error('no block has two uncles')
}
