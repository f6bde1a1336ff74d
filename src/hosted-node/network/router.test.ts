import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type Fault,
  type FaultyNode,
  startFaultyNode,
} from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { lookUntil } from '../../dev/look-until.ts'
import { createLog } from '../log.ts'
import { findMethod } from '../methods/method-table.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createUrlUpstream } from '../upstream/url-upstream.ts'
import { createOwnNode } from './own-node.ts'
import { createRouter, type RoutedRequest, type Router } from './router.ts'

const ends: (() => Promise<void>)[] = []

// A busy machine is not an outage: time advances only in tests.
holdClockInTests()

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

type Way = 'http' | 'websocket'

const start = async (
  way: Way,
): Promise<{ router: Router; first: FaultyNode; second: FaultyNode }> => {
  const nodes = await Promise.all(
    ['0x1', '0x2'].map((result) =>
      startFaultyNode({ chainId: 7, answer: () => ({ result }) }),
    ),
  )
  const [first, second] = nodes as [FaultyNode, FaultyNode]
  const upstreams = nodes.map((node, index) =>
    createUrlUpstream({
      name: `node-${index}`,
      ...(way === 'http' ? { url: node.url } : { wsUrl: node.wsUrl }),
      chainId: 7,
      final: false,
    }),
  )
  ends.push(...[...nodes.map(({ stop }) => stop)])
  ends.push(...upstreams.map(({ close }) => close))
  const router = createRouter({
    nodes: upstreams.map((upstream) => createOwnNode(upstream)),
    log: createLog('silent'),
    onOutage: () => undefined,
  })
  return { router, first, second }
}

const requestOf = (name: string): RoutedRequest => ({
  method: findMethod(name) as NodeMethod,
  params: name.startsWith('eth_send') ? ['0x02ff'] : [],
  failover: { asked: false, included: false },
  owner: 'somebody',
})

const READ = requestOf('eth_blockNumber')
const SEND = requestOf('eth_sendRawTransaction')

/** Advances the clock once a node has the request that it never answers. */
const passDeadline = async (
  { requests }: FaultyNode,
  before: number,
): Promise<void> => {
  await lookUntil(() => requests.length > before)
  vi.advanceTimersByTime(10_000)
}

const timesSent = ({ requests }: FaultyNode): number =>
  requests.filter(({ body }) => body.includes('eth_sendRawTransaction')).length

describe.each<Way>(['http', 'websocket'])('a transaction over %s', (way) => {
  it('uses the next node when the first cannot be connected to', async () => {
    const { router, first, second } = await start(way)
    await router.ask(READ)
    await first.setFault('refuse')
    // Until the router notices the closed socket, the call counts as sent.
    if (way === 'websocket') await router.ask(READ)
    const { outcome } = await router.ask(SEND)

    expect([outcome, timesSent(second)]).toMatchObject([{ result: '0x2' }, 1])
  })

  it.each<Fault>(['drop-socket', 'hang', 'http-502', 'cut-json'])(
    'uses no other node when the first may have received it: %s',
    async (fault) => {
      const { router, first, second } = await start(way)
      await router.ask(READ)
      // A socket has no status: the fault closes it.
      if (fault === 'http-502' && way === 'websocket') return
      await first.setFault(fault)
      const asked = first.requests.length
      const outcome = expect(router.ask(SEND)).rejects.toMatchObject({
        name: 'UnavailableError',
        unknownOutcome: true,
      })
      if (fault === 'hang') await passDeadline(first, asked)

      await outcome
      expect([timesSent(first), timesSent(second)]).toEqual([1, 0])
    },
  )
})

describe('nodes that do not answer', () => {
  it('have 15 s together', async () => {
    const silent = (name: string): Upstream => ({
      name,
      final: false,
      development: false,
      send: () => new Promise(() => undefined),
      subscribe: () => new Promise(() => undefined),
      close: async () => undefined,
    })
    const router = createRouter({
      nodes: ['first', 'second'].map((name) => createOwnNode(silent(name))),
      partner: silent('partner'),
      log: createLog('silent'),
      onOutage: () => undefined,
    })
    const ended: unknown[] = []
    const listener = { onEvent: () => undefined, onLost: () => undefined }
    const end = (error: Error): void => {
      ended.push(error.name)
    }
    const failover = { asked: true, included: true }
    const uncle = requestOf('eth_getUncleByBlockHashAndIndex')
    void router.ask({ ...uncle, failover }).then(() => undefined, end)
    void router.subscribe('newHeads', listener).then(() => undefined, end)
    await vi.advanceTimersByTimeAsync(14_990)
    const before = [...ended]
    await vi.advanceTimersByTimeAsync(20)

    expect([before, ended.sort()]).toEqual([
      [],
      ['OutageError', 'UnavailableError'],
    ])
  })
})

describe('a read', () => {
  it.each<Fault>(['refuse', 'drop-socket', 'hang', 'http-502', 'cut-json'])(
    'uses the next node: %s',
    async (fault) => {
      const { router, first } = await start('http')
      await router.ask(READ)
      await first.setFault(fault)
      const before = first.requests.length
      const asked = router.ask(READ)
      if (fault === 'hang') await passDeadline(first, before)

      expect((await asked).outcome).toMatchObject({ result: '0x2' })
    },
  )
})
