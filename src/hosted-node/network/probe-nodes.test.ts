import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type Fault,
  type FaultyNode,
  startFaultyNode,
} from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { lookUntil, turn } from '../../dev/look-until.ts'
import type { Outcome } from '../json-rpc.ts'
import { createLog } from '../log.ts'
import { findMethod } from '../methods/method-table.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createUrlUpstream } from '../upstream/url-upstream.ts'
import { DEFAULT_HEALTH } from './node-health.ts'
import { createOwnNode, type OwnNode } from './own-node.ts'
import { probeOnce, probeRegularly } from './probe-nodes.ts'
import { createRouter, type Router } from './router.ts'

const CHAIN_ID = 7
const settings = { ...DEFAULT_HEALTH, failures: 2, successes: 2 }

const ends: (() => Promise<void>)[] = []

// A busy machine is not an outage: time advances only in tests.
holdClockInTests()

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

type TestNode = {
  own: OwnNode
  node: FaultyNode
  /** How many calls have been answered. */
  answered: () => number
  /** What it answers; its name is the gas price. */
  set: (next: { head?: number; limit?: boolean }) => void
}

const startNode = async (
  name: string,
  way: 'url' | 'wsUrl' = 'url',
): Promise<TestNode> => {
  let head = 1_000
  let isLimiting = false
  const node = await startFaultyNode({
    chainId: CHAIN_ID,
    answer: ({ method }): Outcome => {
      if (isLimiting) {
        return { error: { code: -32005, message: 'rate limit exceeded' } }
      }
      if (method === 'eth_blockNumber') {
        return { result: `0x${head.toString(16)}` }
      }
      return { result: name }
    },
  })
  const upstream = createUrlUpstream({
    name,
    [way]: node[way],
    chainId: CHAIN_ID,
    final: false,
  })
  ends.push(node.stop, upstream.close)
  let answered = 0
  const counted: Upstream = {
    ...upstream,
    send: async (call) => {
      const outcome = await upstream.send(call)
      answered += 1
      return outcome
    },
  }
  return {
    own: createOwnNode(counted, { settings, isProbed: true }),
    node,
    answered: () => answered,
    set: (next) => {
      head = next.head ?? head
      isLimiting = next.limit ?? isLimiting
    },
  }
}

const start = async (way?: 'url' | 'wsUrl') => {
  const first = await startNode('first', way)
  const second = await startNode('second')
  const nodes = [first.own, second.own]
  const probed = nodes.map(({ node: { upstream }, health }) => ({
    upstream,
    health,
  }))
  const router = createRouter({
    nodes,
    log: createLog('silent'),
    onOutage: () => undefined,
  })
  const round = async (): Promise<void> => {
    const asked = first.node.requests.length
    const answered = second.answered()
    const probes = probeOnce(probed, {
      chainId: CHAIN_ID,
      timeoutMs: settings.timeoutMs,
    })
    if (isHanging) {
      await lookUntil(
        () =>
          first.node.requests.length > asked &&
          second.answered() === answered + 2,
      )
      await turn()
      vi.advanceTimersByTime(settings.timeoutMs)
    }
    await probes
  }
  let isHanging = false
  return {
    first,
    second,
    router,
    probed,
    round,
    setFault: async (fault: Fault) => {
      isHanging = fault === 'hang'
      await first.node.setFault(fault)
    },
  }
}

const ask = (router: Router, name = 'eth_gasPrice') =>
  router.ask({
    method: findMethod(name) as NodeMethod,
    params: name === 'eth_gasPrice' ? [] : ['0x02ff'],
    failover: { asked: false, included: false },
    owner: 'somebody',
  })

const answerOf = async (router: Router, name?: string): Promise<unknown> =>
  await ask(router, name).then(
    ({ outcome }) => ('result' in outcome ? outcome.result : outcome.error),
    ({ name: error }) => error,
  )

const statesOf = (router: Router): string[] =>
  router.health().map(({ state }) => state)

const bad: [what: string, state: string, rounds: number][] = [
  ['refuse', 'down', 2],
  ['hang', 'down', 2],
  ['http-500', 'down', 2],
  ['http-503', 'down', 2],
  ['html', 'down', 2],
  ['cut-json', 'down', 2],
  ['unauthorized', 'down', 2],
  ['lag', 'lagging', 2],
  ['limit', 'limited', 1],
  ['rate-limited', 'resting', 1],
  ['wrong-chain', 'wrong-chain', 1],
]

type Started = Awaited<ReturnType<typeof start>>

const spoil = async (
  { first, second, setFault }: Started,
  what: string,
): Promise<void> => {
  if (what === 'lag') second.set({ head: 1_006 })
  else if (what === 'limit') first.set({ limit: true })
  else await setFault(what as Fault)
}

const repair = async ({ first, second, setFault }: Started): Promise<void> => {
  first.set({ head: 1_006, limit: false })
  second.set({ head: 1_006 })
  await setFault('none')
}

describe('a node that probes find bad', () => {
  it.each(bad)(
    'is not used while there is another: %s (%s)',
    async (...row) => {
      const [what, state, rounds] = row
      const started = await start()
      const { router, round } = started
      await round()
      const before = [statesOf(router), await answerOf(router)]
      await spoil(started, what)
      const during: string[][] = []
      for (let count = 0; count < rounds; count += 1) {
        await round()
        during.push(statesOf(router))
      }
      const answers = [
        await answerOf(router),
        await answerOf(router, 'eth_sendRawTransaction'),
      ]

      expect({ before, during, answers }).toEqual({
        before: [['up', 'up'], 'first'],
        // All but the last probe are not enough.
        during: [
          ...Array.from({ length: rounds - 1 }, () => ['up', 'up']),
          [state, 'up'],
        ],
        answers: ['second', 'second'],
      })
    },
  )

  it.each(bad)('is used again after good probes: %s (%s)', async (...row) => {
    const [what, , rounds] = row
    const started = await start()
    const { router, round } = started
    await round()
    await spoil(started, what)
    for (let count = 0; count < rounds; count += 1) await round()
    await repair(started)
    vi.advanceTimersByTime(1_000)
    await round()
    await round()

    expect([statesOf(router), await answerOf(router)]).toEqual([
      ['up', 'up'],
      'first',
    ])
  })

  it.each([
    ['lag', 'first'],
    // They answer again, but no probe has seen it.
    ['limit', 'first'],
    ['http-500', 'first'],
    ['rate-limited', 'UnavailableError'],
    ['wrong-chain', 'UnavailableError'],
  ])('is the last resort, unless it must be left alone: %s', async (...row) => {
    const [what, answer] = row
    const started = await start()
    const { router, round, second } = started
    await round()
    await spoil(started, what)
    await round()
    await round()
    await second.node.setFault('refuse')
    if (what !== 'wrong-chain') await repair(started)

    expect(await answerOf(router)).toBe(answer)
  })
})

describe('a node behind a WebSocket that stays open', () => {
  it.each([
    ['limit', 'limited'],
    ['wrong-chain', 'wrong-chain'],
  ])('is not used while there is another: %s', async (what, state) => {
    const started = await start('wsUrl')
    const { first, router, round } = started
    await round()
    const before = [await answerOf(router), first.node.openSockets()]
    await spoil(started, what)
    await round()

    expect([before, statesOf(router), await answerOf(router)]).toEqual([
      ['first', 1],
      [state, 'up'],
      'second',
    ])
    expect(first.node.openSockets()).toBe(1)
  })
})

describe('a rate limit that a call meets', () => {
  it('moves the call, also a transaction, and the next ones', async () => {
    const { first, router, round } = await start()
    await round()
    first.set({ limit: true })
    const sent = await answerOf(router, 'eth_sendRawTransaction')
    const before = first.node.requests.length
    const next = await answerOf(router)

    expect([sent, next, statesOf(router)]).toEqual([
      'second',
      'second',
      ['limited', 'up'],
    ])
    expect(first.node.requests).toHaveLength(before)
  })

  it('leaves the node alone for as long as Retry-After says', async () => {
    const { first, router, round, setFault } = await start()
    await round()
    await setFault('rate-limited')
    await answerOf(router)
    const before = first.node.requests.length
    await answerOf(router)
    await round()
    const during = first.node.requests.length
    await setFault('none')
    vi.advanceTimersByTime(1_000)

    expect([during - before, await answerOf(router)]).toEqual([0, 'first'])
  })
})

describe('regular probes', () => {
  it('run at once, and then after each interval until they end', async () => {
    const { first, probed } = await start()
    const onRound = vi.fn()
    const { end } = probeRegularly(probed, {
      chainId: CHAIN_ID,
      settings,
      onRound,
    })
    const seen: number[] = []
    for (const round of [1, 2, 3]) {
      await lookUntil(() => onRound.mock.calls.length === round)
      seen.push(first.node.requests.length)
      vi.advanceTimersByTime(settings.everyMs)
    }
    await lookUntil(() => onRound.mock.calls.length === 4)
    end()
    vi.advanceTimersByTime(settings.everyMs)

    // The first one also checks the chain before its calls.
    expect(seen).toEqual([2, 3, 4])
    expect(onRound).toHaveBeenCalledTimes(4)
  })
})
