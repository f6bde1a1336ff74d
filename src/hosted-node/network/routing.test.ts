import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { lookUntil } from '../../dev/look-until.ts'
import type { Json } from '../../node-client/json.ts'
import { createLog } from '../log.ts'
import { findMethod } from '../methods/method-table.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import { findOptionalMethod } from '../methods/optional-methods.ts'
import type { OutageError } from '../upstream/outage.ts'
import { createUrlUpstream } from '../upstream/url-upstream.ts'
import { createOwnNode, type OwnNode } from './own-node.ts'
import { createRouter, type Router } from './router.ts'
import type { RoutingSettings } from './routing-settings.ts'

const ends: (() => Promise<void>)[] = []

// Time advances only in tests, also the time that a node takes.
holdClockInTests()

afterEach(async () => {
  vi.runOnlyPendingTimers()
  for (const end of ends.splice(0).toReversed()) await end()
})

type SlowNode = {
  own: OwnNode
  node: FaultyNode
  /** Calls that wait for the clock. */
  waiting: () => number
  /** From now on it takes this long for an answer. */
  take: (ms: number) => void
  /** Methods that it has received. */
  methods: () => string[]
}

const UNCLE = 'eth_getUncleByBlockHashAndIndex'

/** What a node without uncles answers, with its name. */
const noUncle = (name: string) => ({ code: -32000, message: name })

/** A node whose answer is its name. */
const startNode = async (name: string): Promise<SlowNode> => {
  let takesMs = 0
  let waiting = 0
  const methods: string[] = []
  const node = await startFaultyNode({
    chainId: 7,
    answer: async ({ method }) => {
      methods.push(method)
      if (takesMs > 0) {
        waiting += 1
        await new Promise((resolve) => setTimeout(resolve, takesMs))
        waiting -= 1
      }
      return method === UNCLE ? { error: noUncle(name) } : { result: name }
    },
  })
  const upstream = createUrlUpstream({
    name,
    url: node.url,
    chainId: 7,
    final: false,
  })
  ends.push(node.stop, upstream.close)
  return {
    own: createOwnNode(upstream, { isProbed: true }),
    node,
    waiting: () => waiting,
    take: (ms) => {
      takesMs = ms
    },
    methods: () => methods,
  }
}

const start = async (
  routing: Partial<RoutingSettings> = {},
  withPartner = false,
) => {
  const first = await startNode('first')
  const second = await startNode('second')
  const partner = withPartner ? await startNode('partner') : undefined
  const router = createRouter({
    nodes: [first.own, second.own],
    partner: partner?.own.node.upstream,
    routing,
    log: createLog('silent'),
    onOutage: () => undefined,
  })
  return { first, second, partner, router }
}

const ask = async (
  router: Router,
  name = 'eth_gasPrice',
  params: Json[] = [],
): Promise<unknown> => {
  const { outcome } = await router.ask({
    method: (findMethod(name) ?? findOptionalMethod(name)) as NodeMethod,
    params,
    failover: { asked: true, included: true },
    owner: 'somebody',
  })
  return 'result' in outcome ? outcome.result : outcome.error
}

type Started = Awaited<ReturnType<typeof start>>

/** A call that the first node takes so long for. */
const askSlowly = async (
  { first, router }: Started,
  { takes, waits = takes }: { takes: number; waits?: number },
  name?: string,
): Promise<{ answer: unknown; ms: number }> => {
  first.take(takes)
  const startedAt = performance.now()
  const before = first.waiting()
  const asked = ask(router, name)
  await lookUntil(() => first.waiting() > before)
  vi.advanceTimersByTime(waits)
  const answer = await asked
  return { answer, ms: performance.now() - startedAt }
}

const learn = async (
  started: Started,
  calls: number,
  name?: string,
): Promise<void> => {
  for (let call = 0; call < calls; call += 1) {
    await askSlowly(started, { takes: 10 }, name)
  }
}

/** Asks it directly: what was sent to it before has arrived by then. */
const askDirectly = ({ own }: SlowNode): Promise<unknown> =>
  own.node.upstream.send({ method: 'eth_blobBaseFee', params: [] }).then(
    (outcome) => 'result' in outcome && outcome.result,
    (error: OutageError) => error.reason,
  )

describe('a read that is late', () => {
  it('is sent to the next node too, and the first answer counts', async () => {
    const started = await start()
    await learn(started, 40)
    const slow = await askSlowly(started, { takes: 5_000, waits: 11 })

    expect(slow).toEqual({ answer: 'second', ms: 11 })
  })

  it('has the p99 of the quantile although the first node is slow at times', async () => {
    const p99Of = async (hedgeShare: number): Promise<number> => {
      const started = await start({ hedgeShare })
      await learn(started, 100)
      const times: number[] = []
      for (let call = 0; call < 100; call += 1) {
        const isSlow = call % 25 === 0
        const { ms } = await askSlowly(
          started,
          isSlow
            ? { takes: 5_000, waits: hedgeShare > 0 ? 11 : 5_000 }
            : { takes: 10 },
        )
        times.push(ms)
      }
      return times.sort((a, b) => a - b)[98] ?? 0
    }

    expect([await p99Of(0), await p99Of(0.05)]).toEqual([5_000, 11])
  })

  it('is sent twice for a bounded share of reads only', async () => {
    const started = await start({ hedgeShare: 0.1 })
    await learn(started, 50)
    const before = started.second.methods().length
    for (let call = 0; call < 100; call += 1) {
      await askSlowly(started, { takes: 5_000, waits: 5_000 })
    }
    const hedged = started.second.methods().length - before

    // A tenth of 150 calls.
    expect(hedged).toBeLessThanOrEqual(15)
    expect(hedged).toBeGreaterThanOrEqual(5)
  })

  it('is not sent to the partner', async () => {
    const started = await start({}, true)
    const { first, second, router } = started
    const partner = started.partner as SlowNode
    await learn(started, 40, UNCLE)
    await second.node.setFault('refuse')
    first.take(5_000)
    const asked = ask(router, UNCLE)
    await lookUntil(() => first.waiting() > 0)
    vi.advanceTimersByTime(11)
    const others = [await askDirectly(second), await askDirectly(partner)]
    vi.advanceTimersByTime(5_000)

    expect({ answer: await asked, others, sent: partner.methods() }).toEqual({
      answer: noUncle('first'),
      others: ['refused', 'partner'],
      sent: ['eth_blobBaseFee'],
    })
  })

  it.each<[string, Json[]]>([
    ['eth_sendRawTransaction', ['0x02ff']],
    ['eth_getTransactionCount', [`0x${'11'.repeat(20)}`, 'pending']],
  ])('is not sent twice if it is %s %j', async (name, params) => {
    const { first, second, router } = await start()
    const startAsking = async (takes: number) => {
      first.take(takes)
      const asked = ask(router, name, params)
      await lookUntil(() => first.waiting() > 0)
      return { asked }
    }
    for (let call = 0; call < 40; call += 1) {
      const { asked } = await startAsking(10)
      vi.advanceTimersByTime(10)
      await asked
    }
    const { asked } = await startAsking(5_000)
    vi.advanceTimersByTime(11)
    await askDirectly(second)
    vi.advanceTimersByTime(5_000)

    expect([await asked, second.methods()]).toEqual([
      'first',
      ['eth_blobBaseFee'],
    ])
  })
})

describe('the order of nodes', () => {
  const answered = (latencyMs: number) => ({
    kind: 'answered' as const,
    head: 1n,
    latencyMs,
  })

  it.each<[RoutingSettings['order'], number, number, string]>([
    ['latency', 20, 5, 'second'],
    ['latency', 20, 16, 'first'],
    ['latency', 1, 0.1, 'first'],
    ['latency', 5, 20, 'first'],
    ['listed', 20, 5, 'first'],
  ])('for reads by %s: %d ms and %d ms', async (...row) => {
    const [order, firstMs, secondMs, expected] = row
    const { first, second, router } = await start({ order })
    first.own.health.noteProbe(answered(firstMs))
    second.own.health.noteProbe(answered(secondMs))
    router.reconsider()

    expect(await ask(router)).toBe(expected)
  })

  it('for transactions, and what is pending, is the configured one', async () => {
    const { first, second, router } = await start()
    first.own.health.noteProbe(answered(20))
    second.own.health.noteProbe(answered(5))
    router.reconsider()
    const address = `0x${'11'.repeat(20)}`

    expect([
      await ask(router, 'eth_sendRawTransaction', ['0x02ff']),
      await ask(router, 'eth_getTransactionCount', [address, 'pending']),
      await ask(router, 'txpool_status'),
      await ask(router, 'eth_getLogs', [{ fromBlock: 'pending' }]),
      await ask(router, 'eth_getLogs', [{ toBlock: 'pending' }]),
      await ask(router, 'eth_getTransactionCount', [address, 'latest']),
    ]).toEqual(['first', 'first', 'first', 'first', 'first', 'second'])
  })
})
