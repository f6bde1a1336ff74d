import { describe, expect, it } from 'vitest'
import type { ChainStep } from '../../node-client/chain/known-chain.ts'
import { createChainFollower } from './chain-follower.ts'
import { ScriptedChain } from './testing/scripted-chain.ts'
import { HastyTiming } from './testing/scripted-timing.ts'

const setUp = async (
  chain: ScriptedChain,
  options: { development?: boolean; window?: number } = {},
) => {
  const timing = new HastyTiming()
  const events: string[] = []
  const warnings: [string, object][] = []
  const follower = createChainFollower({
    source: chain,
    development: true,
    window: 128,
    timing,
    warn: (event, details) => warnings.push([event, details]),
    onReorganised: () => events.push('reorganised'),
    ...options,
  })
  const leave = await follower.join((step) => events.push(inWords(step)))
  return {
    events,
    warnings,
    timing,
    follower,
    leave,
    settled: () => timing.settled(chain),
  }
}

const inWords = (step: ChainStep): string => {
  if (step.kind === 'skipped') return `skipped ${step.from} to ${step.to}`
  const silent = step.kind === 'added' && !step.announced ? ' silently' : ''
  return `${step.kind} ${step.header.number}${silent}`
}

describe('createChainFollower', () => {
  it('emits new blocks in order, without the first head', async () => {
    const chain = new ScriptedChain({ length: 5 })
    const { events, settled } = await setUp(chain)
    chain.extend(1)
    await settled()
    chain.extend(2)
    await settled()

    expect(events).toEqual(['added 5', 'added 6', 'added 7'])
  })

  it('emits a block once that is announced twice', async () => {
    const chain = new ScriptedChain()
    const { events, settled } = await setUp(chain)
    chain.extend(1)
    chain.announce([chain.head])
    await settled()
    chain.announce([chain.head])
    await settled()

    expect(events).toEqual(['added 1'])
  })

  it('fetches the blocks in between when only the last is announced', async () => {
    const chain = new ScriptedChain({ length: 3, announcesLast: true })
    const { events, settled } = await setUp(chain)
    chain.extend(4)
    await settled()

    expect(events.filter((event) => event.startsWith('added'))).toEqual([
      'added 3',
      'added 4',
      'added 5',
      'added 6',
    ])
  })

  it('fetches parents by number if their hash is reported as zeros', async () => {
    const options = { length: 40, announcesLast: true, hidesParents: true }
    const chain = new ScriptedChain(options)
    const { events, settled, warnings } = await setUp(chain)
    chain.extend(2)
    await settled()
    chain.reorganise(1, 2)
    await settled()

    expect(events).toEqual([
      'added 40',
      'added 41',
      'reorganised',
      'dropped 41',
      'added 41',
      'added 42',
    ])
    expect(warnings).toEqual([])
  })

  it('emits blocks that arrived while the stream was down', async () => {
    const chain = new ScriptedChain({ length: 2 })
    const { events, settled, warnings } = await setUp(chain)
    chain.failing.takes = 3
    chain.loseStreams()
    chain.extend(2)
    await settled()

    expect(events).toEqual(['added 2', 'added 3'])
    expect(warnings).toEqual([['stream-lost', { topic: 'newHeads' }]])
  })

  it('waits longer after each failed subscription', async () => {
    const chain = new ScriptedChain()
    const { timing, settled } = await setUp(chain)
    chain.failing.takes = 8
    chain.loseStreams()
    await settled()

    expect(timing.waits).toEqual([
      250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ])
  })

  it('continues after nodes did not answer', async () => {
    const chain = new ScriptedChain({ announcesLast: true })
    const { events, settled, warnings } = await setUp(chain)
    chain.failing.asks = 2
    chain.extend(2)
    await settled()

    expect(events).toEqual(['added 1', 'added 2'])
    expect(warnings).toEqual(
      Array(2).fill([
        'chain-not-followed',
        { reason: 'upstream outage: unreachable' },
      ]),
    )
  })

  it('drops the newest block first, then emits the new branch', async () => {
    const chain = new ScriptedChain({ length: 3 })
    const { events, settled } = await setUp(chain)
    chain.extend(2)
    await settled()
    events.length = 0
    chain.reorganise(2, 3)
    await settled()

    expect(events).toEqual([
      'reorganised',
      'dropped 4',
      'dropped 3',
      'added 3',
      'added 4',
      'added 5',
    ])
  })

  it('emits a branch that starts below the first head it saw', async () => {
    const chain = new ScriptedChain({ length: 20 })
    const { events, settled } = await setUp(chain)
    chain.reorganise(5, 6)
    await settled()

    expect(events.filter((event) => event.startsWith('head'))).toEqual([])
  })

  it('emits a fallen head once it checks the chain', async () => {
    const chain = new ScriptedChain({ length: 5 })
    const { events, settled, follower } = await setUp(chain)
    chain.fall(2)
    follower.look()
    await settled()

    expect(events).toEqual(['reorganised', 'dropped 4', 'dropped 3', 'fell 2'])
  })

  it('emits a head that fell below all known blocks', async () => {
    const chain = new ScriptedChain({ length: 100 })
    const { events, settled, follower } = await setUp(chain)
    chain.fall(90)
    follower.look()
    await settled()
    chain.reorganise(3, 4)
    await settled()

    expect(events.filter((event) => !event.startsWith('dropped'))).toEqual([
      'reorganised',
      'fell 9',
      'reorganised',
      'added 7',
      'added 8',
      'added 9',
      'added 10',
    ])
  })

  it('ignores an earlier block on chains whose head cannot fall', async () => {
    const chain = new ScriptedChain({ length: 5 })
    const { events, settled, follower } = await setUp(chain, {
      development: false,
    })
    const { blocks } = chain
    chain.fall(2)
    chain.announce([chain.head])
    follower.look()
    await settled()
    chain.blocks = blocks
    chain.extend(1)
    await settled()

    expect(events).toEqual(['added 5'])
  })

  it('restarts at the new head after a gap wider than its window', async () => {
    const chain = new ScriptedChain({ length: 3 })
    const { events, settled, warnings } = await setUp(chain, { window: 4 })
    chain.failing.takes = 1
    chain.loseStreams()
    chain.extend(10)
    await settled()

    expect(events).toEqual([
      'skipped 3 to 8',
      'added 9 silently',
      'added 10 silently',
      'added 11 silently',
      'added 12',
    ])
    expect(warnings).toEqual([
      ['stream-lost', { topic: 'newHeads' }],
      ['heads-skipped', { after: 2, until: 12 }],
    ])
  })

  it('retains the blocks that survived a wide gap', async () => {
    const chain = new ScriptedChain({ length: 10 })
    const { events, settled } = await setUp(chain, { window: 5 })
    chain.failing.takes = 1
    chain.loseStreams()
    chain.reorganise(2, 12)
    await settled()

    expect(events).toEqual([
      'reorganised',
      'dropped 9',
      'dropped 8',
      'skipped 8 to 14',
      'added 15 silently',
      'added 16 silently',
      'added 17 silently',
      'added 18 silently',
      'added 19',
    ])
  })

  it('warns about a branch that starts below all known blocks', async () => {
    const chain = new ScriptedChain({ length: 20 })
    const { events, settled, warnings } = await setUp(chain, { window: 3 })
    chain.reorganise(10, 11)
    await settled()

    expect(events.slice(0, 4)).toEqual([
      'reorganised',
      'dropped 19',
      'dropped 18',
      'dropped 17',
    ])
    expect(events.at(-1)).toBe('added 20')
    expect(warnings).toEqual([['heads-skipped', { after: null, until: 20 }]])
  })

  it('emits a deep branch from the oldest known block, with a warning', async () => {
    const chain = new ScriptedChain({ length: 100 })
    const { events, settled, warnings } = await setUp(chain)
    chain.reorganise(50, 51)
    await settled()
    const added = events.filter((event) => event.startsWith('added'))

    expect([added[0], added.at(-1), added.length]).toEqual([
      'added 67',
      'added 100',
      34,
    ])
    expect(warnings).toEqual([['reorganised-below-known', { from: 67 }]])
  })

  it('fetches the head when an announcement is not a header', async () => {
    const chain = new ScriptedChain()
    const { events, settled } = await setUp(chain)
    const [block] = chain.grow(1)
    chain.tell('newHeads', { hash: block?.hash, number: '0x1' })
    await settled()

    expect(events).toEqual(['added 1'])
  })

  it('shares one stream, and ends it with the last listener', async () => {
    const chain = new ScriptedChain()
    const { follower, leave } = await setUp(chain)
    const leaveToo = await follower.join(() => undefined)
    const together = chain.streams
    leave()
    const alone = chain.streams
    leaveToo()

    expect([together, alone, chain.streams]).toEqual([1, 1, 0])
  })

  it('rejects when it cannot start, and starts for the next listener', async () => {
    const chain = new ScriptedChain()
    chain.failing.takes = 1
    await expect(setUp(chain)).rejects.toThrow('upstream outage: unreachable')
    chain.failing.asks = 1
    await expect(setUp(chain)).rejects.toThrow('upstream outage: unreachable')
    chain.refused.add('eth_getBlockByNumber')
    await expect(setUp(chain)).rejects.toThrow('upstream outage: malformed')
    const left = chain.streams
    chain.refused.clear()
    await setUp(chain)

    expect([left, chain.streams]).toEqual([0, 1])
  })

  it('is silent after the last listener left, even with work in flight', async () => {
    const chain = new ScriptedChain({ announcesLast: true })
    const { events, leave, settled } = await setUp(chain)
    chain.extend(5)
    leave()
    await settled()
    chain.extend(1)
    await settled()

    expect(events).toEqual([])
  })
})
