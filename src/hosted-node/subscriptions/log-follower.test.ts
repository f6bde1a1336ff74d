import { describe, expect, it } from 'vitest'
import { createChainFollower } from './chain-follower.ts'
import { createLogFollower } from './log-follower.ts'
import type { LogFilter } from './match-log.ts'
import { ScriptedChain } from './testing/scripted-chain.ts'
import { HastyTiming } from './testing/scripted-timing.ts'

const everything: LogFilter = { addresses: new Set(), topics: [] }

const setUp = (
  chain: ScriptedChain,
  { window = 128, development = false } = {},
) => {
  const timing = new HastyTiming()
  const warnings: [string, object][] = []
  const options = {
    source: chain,
    ask: chain.ask,
    development,
    window,
    timing,
    warn: (event: string, details: object) => warnings.push([event, details]),
    onReorganised: () => undefined,
  }
  const follower = createChainFollower(options)
  const logs = createLogFollower({ ...options, chain: follower })
  return {
    warnings,
    follower,
    settled: () => timing.settled(chain),
    join: async (filter: LogFilter = everything) => {
      const events: string[] = []
      const leave = await logs.join(filter, (json) =>
        events.push(inWords(json)),
      )
      return { events, leave }
    },
  }
}

/** `6.0` is the first log of block 6; `-6.0` is its removal. */
const inWords = (json: string): string => {
  const { blockNumber, logIndex, removed } = JSON.parse(json)
  return `${removed ? '-' : ''}${Number(blockNumber)}.${Number(logIndex)}`
}

describe('createLogFollower', () => {
  it('sends the logs of new blocks in order', async () => {
    const chain = new ScriptedChain({ length: 3 })
    const { join, settled } = setUp(chain)
    const { events } = await join()
    chain.extend(2, 2)
    await settled()

    expect(events).toEqual(['3.0', '3.1', '4.0', '4.1'])
  })

  it('fetches once for all, and only while there are subscribers', async () => {
    const chain = new ScriptedChain()
    const { join, settled, follower } = setUp(chain)
    await follower.join(() => undefined)
    chain.extend(1)
    await settled()
    const first = await join()
    const second = await join()
    chain.extend(1)
    await settled()
    first.leave()
    second.leave()
    chain.extend(1)
    await settled()

    expect(chain.callsOf('eth_getLogs')).toEqual([
      [{ blockHash: chain.blocks[2]?.hash }],
    ])
    expect([first.events, second.events]).toEqual([['2.0'], ['2.0']])
  })

  it('sends each subscriber the logs that match its filter', async () => {
    const chain = new ScriptedChain()
    const { join, settled } = setUp(chain)
    const topic = `0x${'1'.padStart(64, '0')}`
    const some = await join({
      addresses: new Set(),
      topics: [new Set([topic])],
    })
    const none = await join({ addresses: new Set(['0x']), topics: [] })
    chain.extend(1, 3)
    await settled()

    expect([some.events, none.events]).toEqual([['1.1'], []])
  })

  it('removes logs, newest first, before it sends new ones', async () => {
    const chain = new ScriptedChain({ length: 3 })
    const { join, settled } = setUp(chain)
    const { events } = await join()
    chain.extend(2, 2)
    await settled()
    events.length = 0
    chain.reorganise(2, 1)
    await settled()

    expect(events).toEqual(['-4.1', '-4.0', '-3.1', '-3.0', '3.0'])
  })

  it('sends no removal to a subscriber that did not get the log', async () => {
    const chain = new ScriptedChain()
    const { join, settled } = setUp(chain)
    const early = await join()
    chain.extend(1)
    await settled()
    const late = await join()
    chain.reorganise(1, 1)
    await settled()

    expect([early.events, late.events]).toEqual([
      ['1.0', '-1.0', '1.0'],
      ['1.0'],
    ])
  })

  it('sends the logs again of a block that came back', async () => {
    const chain = new ScriptedChain({ length: 2 })
    const { join, settled } = setUp(chain)
    const { events } = await join()
    chain.extend(1)
    await settled()
    const tip = chain.head
    chain.reorganise(1, 1)
    await settled()
    chain.returnTo(tip)
    await settled()

    expect(events).toEqual(['2.0', '-2.0', '2.0', '-2.0', '2.0'])
  })

  it('does not retry a block that was replaced', async () => {
    const chain = new ScriptedChain({ forgets: true })
    const { join, settled, follower } = setUp(chain, { development: true })
    const { events } = await join()
    chain.extend(1)
    await Promise.resolve()
    chain.fall(1)
    follower.look()
    await settled()
    chain.extend(1)
    await settled()

    expect(events).toEqual(['1.0'])
  })

  it('retries after an outage', async () => {
    const chain = new ScriptedChain()
    const { join, settled, warnings } = setUp(chain)
    const { events } = await join()
    chain.failing.asks = 7
    chain.extend(1)
    await settled()

    expect(events).toEqual(['1.0'])
    expect(warnings).toEqual(
      Array(7).fill([
        'logs-delayed',
        { reason: 'upstream outage: unreachable' },
      ]),
    )
  })

  it('warns about logs that a node never returned, and continues', async () => {
    const chain = new ScriptedChain()
    const { join, settled, warnings } = setUp(chain)
    const { events } = await join()
    chain.refused.add('eth_getLogs')
    chain.extend(1)
    await settled()
    chain.refused.clear()
    chain.extend(1)
    await settled()

    expect(events).toEqual(['2.0'])
    expect(warnings.at(-1)).toEqual([
      'logs-missed',
      { from: 1, to: 1, reason: 'eth_getLogs was refused' },
    ])
  })

  it('fills a gap wider than the window by ranges', async () => {
    const chain = new ScriptedChain({ length: 3 })
    const { join, settled, warnings } = setUp(chain, { window: 4 })
    const { events } = await join()
    chain.failing.takes = 1
    chain.loseStreams()
    chain.extend(300)
    await settled()

    expect(events).toEqual(
      Array.from({ length: 300 }, (_, index) => `${index + 3}.0`),
    )
    expect(chain.callsOf('eth_getLogs').slice(0, 4)).toEqual([
      [{ fromBlock: '0x3', toBlock: '0x82' }],
      [{ fromBlock: '0x83', toBlock: '0x102' }],
      [{ fromBlock: '0x103', toBlock: '0x12a' }],
      [{ blockHash: chain.blocks[299]?.hash }],
    ])
    expect(warnings.map(([event]) => event)).toEqual([
      'stream-lost',
      'heads-skipped',
    ])
  })

  it('requests narrower ranges if a node rejects wider ones', async () => {
    const chain = new ScriptedChain({ length: 1 })
    chain.mostBlocksOfLogs = 10
    const { join, settled } = setUp(chain, { window: 2 })
    const { events } = await join()
    chain.loseStreams()
    chain.extend(50)
    await settled()

    expect(events).toHaveLength(50)
    expect(new Set(events).size).toBe(50)
  })

  it('skips a gap that is too wide, and warns which', async () => {
    const chain = new ScriptedChain()
    const { join, settled, warnings } = setUp(chain, { window: 2 })
    const { events } = await join()
    chain.loseStreams()
    chain.extend(3_000)
    await settled()

    expect([events[0], events.length]).toEqual(['951.0', 2_050])
    expect(warnings.at(-1)).toEqual([
      'logs-missed',
      { from: 1, to: 950, reason: 'too many blocks' },
    ])
  })

  it('is bounded when logs cannot be fetched and heads go on', async () => {
    const chain = new ScriptedChain({ length: 1 })
    const { join, settled, warnings } = setUp(chain, { window: 2_000 })
    const { events } = await join()
    chain.failing.asks = 2
    chain.extend(1_100)
    await settled()

    expect([events[0], events.length]).toEqual(['77.0', 1_024])
    expect(warnings.filter(([event]) => event === 'logs-missed').length).toBe(
      76,
    )
  })
})
