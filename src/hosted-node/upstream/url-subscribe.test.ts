import { afterEach, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import type { Json } from '../../node-client/json.ts'
import type { Topic } from '../../node-client/topic-streams.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { developmentAccounts } from './development-accounts.ts'
import { OutageError } from './outage.ts'
import type { Upstream } from './upstream.ts'
import { createUrlUpstream } from './url-upstream.ts'

/** However slow the machine is, its node answers. */
const deadlineMs = 300_000

const ends: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

type Way = 'polling' | 'socket'

/** A development chain that is called over the network. */
const start = async (
  way: Way,
): Promise<{ upstream: Upstream; node: FaultyNode }> => {
  const node = await startFaultyNode({ chainId: 31_337 })
  ends.push(node.stop)
  const upstream = createUrlUpstream({
    name: 'chain',
    url: node.url,
    wsUrl: way === 'socket' ? node.wsUrl : undefined,
    chainId: 31_337,
    final: false,
    pollMs: 5,
    deadlineMs,
  })
  ends.push(upstream.close)
  return { upstream, node }
}

/** Collects all events of a stream, and can wait for them. */
const listen = async (
  upstream: Upstream,
  topic: Topic,
): Promise<{
  events: unknown[]
  lost: Promise<void>
  until: (count: number) => Promise<void>
  end: () => void
}> => {
  const events: unknown[] = []
  let check = (): void => undefined
  let lose = (): void => undefined
  const lost = new Promise<void>((resolve) => {
    lose = resolve
  })
  const end = await upstream.subscribe(topic, {
    onEvent: (event) => {
      events.push(event)
      check()
    },
    onLost: () => lose(),
  })
  return {
    events,
    lost,
    end,
    until: (count) =>
      new Promise((resolve) => {
        check = () => {
          if (events.length >= count) resolve()
        }
        check()
      }),
  }
}

const resultOf = async (
  upstream: Upstream,
  method: string,
  ...params: Json[]
): Promise<Json> => {
  const outcome = await upstream.send({ method, params })
  if ('error' in outcome) throw new Error(outcome.error.message)
  return outcome.result
}

const mine = (upstream: Upstream): Promise<Json> =>
  resultOf(upstream, 'evm_mine')

const hashOf = async (upstream: Upstream, number: number): Promise<unknown> => {
  const which = `0x${number.toString(16)}`
  const block = await resultOf(upstream, 'eth_getBlockByNumber', which, false)
  return isObject(block) ? block.hash : undefined
}

const hashesIn = (events: unknown[]): unknown[] =>
  events.map((event) => (isObject(event) ? event.hash : event))

describe.each<Way>(['polling', 'socket'])('by %s', (way) => {
  it('new heads are sent once each, in order', async () => {
    const { upstream } = await start(way)
    const { events, until } = await listen(upstream, 'newHeads')
    for (let mined = 0; mined < 5; mined += 1) await mine(upstream)
    await until(5)
    expect(hashesIn(events)).toStrictEqual(
      await Promise.all([1, 2, 3, 4, 5].map((at) => hashOf(upstream, at))),
    )
  })

  it('pending transactions are sent as hashes', async () => {
    const { upstream } = await start(way)
    const { events, until } = await listen(upstream, 'newPendingTransactions')
    const [from = '', to = ''] = developmentAccounts.map((one) => one.address)
    const call = { from, to, value: '0x1' }
    const hash = await resultOf(upstream, 'eth_sendTransaction', call)
    await until(1)
    expect(events).toStrictEqual([hash])
  })

  it('nothing is sent after the end', async () => {
    const { upstream } = await start(way)
    const first = await listen(upstream, 'newHeads')
    const second = await listen(upstream, 'newHeads')
    first.end()
    await mine(upstream)
    await second.until(1)
    expect(first.events).toStrictEqual([])
  })

  it('a node that stops is reported as a loss', async () => {
    const { upstream, node } = await start(way)
    const { lost } = await listen(upstream, 'newHeads')
    await node.setFault('refuse')
    await lost
  })

  it('a stream ends with its upstream', async () => {
    const { upstream } = await start(way)
    const { lost } = await listen(upstream, 'newHeads')
    await upstream.close()
    await lost
  })

  it('a subscription to a node that is down rejects', async () => {
    const { upstream, node } = await start(way)
    await node.setFault('refuse')
    await expect(listen(upstream, 'newHeads')).rejects.toStrictEqual(
      new OutageError('refused'),
    )
  })
})

describe('polling', () => {
  it('sends headers, as a socket does', async () => {
    const byPolling = await start('polling')
    const bySocket = await start('socket')
    const shapes: unknown[] = []
    for (const { upstream } of [byPolling, bySocket]) {
      const { events, until } = await listen(upstream, 'newHeads')
      await mine(upstream)
      await until(1)
      shapes.push(Object.keys(events[0] as object).sort())
    }
    const [polled, pushed] = shapes as [string[], string[]]
    const extra = ['size', 'totalDifficulty', 'transactions', 'uncles']
    expect(polled.filter((name) => !pushed.includes(name))).toStrictEqual([])
    expect(polled.filter((name) => extra.includes(name))).toStrictEqual([])
  })

  it('sends the blocks of a new branch, and a head that fell', async () => {
    const { upstream } = await start('polling')
    const { events, until } = await listen(upstream, 'newHeads')
    const snapshot = await resultOf(upstream, 'evm_snapshot')
    await mine(upstream)
    await until(1)
    const abandoned = await hashOf(upstream, 1)
    await resultOf(upstream, 'evm_revert', snapshot)
    await until(2)
    await resultOf(upstream, 'evm_increaseTime', 100)
    await mine(upstream)
    await mine(upstream)
    await until(4)
    expect(hashesIn(events)).toStrictEqual([
      abandoned,
      await hashOf(upstream, 0),
      await hashOf(upstream, 1),
      await hashOf(upstream, 2),
    ])
  })

  it('replaces a socket that cannot be opened', async () => {
    const { upstream, node } = await start('socket')
    const blind = createUrlUpstream({
      name: 'blind',
      url: node.url,
      wsUrl: 'ws://127.0.0.1:1',
      chainId: 31_337,
      final: false,
      pollMs: 5,
      deadlineMs,
    })
    ends.push(blind.close)
    const { events, until } = await listen(blind, 'newHeads')
    await mine(upstream)
    await until(1)
    expect(hashesIn(events)).toStrictEqual([await hashOf(upstream, 1)])
  })
})
