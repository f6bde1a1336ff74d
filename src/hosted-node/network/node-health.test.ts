import { describe, expect, it } from 'vitest'
import { OutageError } from '../upstream/outage.ts'
import {
  createNodeHealth,
  DEFAULT_HEALTH,
  type NodeHealth,
  type ProbeResult,
} from './node-health.ts'

const create = (): { health: NodeHealth; pass: (ms: number) => void } => {
  let time = 0
  const settings = { ...DEFAULT_HEALTH, failures: 3, successes: 2 }
  const health = createNodeHealth(settings, { now: () => time })
  return {
    health,
    pass: (ms) => {
      time += ms
    },
  }
}

const answered: ProbeResult = { kind: 'answered', head: 100n, latencyMs: 4 }

/** A letter for each probe: good, failed, lagging, another chain. */
const probe = (health: NodeHealth, letters: string): string =>
  [...letters]
    .map((letter) => {
      if (letter === 'g') health.noteProbe(answered, 5n)
      if (letter === 'l') health.noteProbe(answered, 6n)
      if (letter === 'f') health.noteProbe({ kind: 'failed' })
      if (letter === 'w') health.noteProbe({ kind: 'wrong-chain' })
      return health.state()
    })
    .join(' ')

describe('the state of a node', () => {
  it.each([
    ['g', 'up'],
    ['f', 'down'],
    ['l', 'lagging'],
    ['w', 'wrong-chain'],
    ['gff', 'up up up'],
    ['gfff', 'up up up down'],
    ['gffgff', 'up up up up up up'],
    ['glll', 'up up up lagging'],
    ['gfll', 'up up up lagging'],
    ['glff', 'up up up down'],
    ['fg', 'down down'],
    ['fgg', 'down down up'],
    ['fgfg', 'down down down down'],
    ['llg', 'lagging lagging lagging'],
    ['llgg', 'lagging lagging lagging up'],
    ['gw', 'up wrong-chain'],
    ['wg', 'wrong-chain wrong-chain'],
    ['wgg', 'wrong-chain wrong-chain up'],
  ])('after the probes %s is %s', (letters, states) => {
    expect(probe(create().health, letters)).toBe(states)
  })

  it('is unknown before the first probe, and up without probes', () => {
    const unprobed = createNodeHealth(DEFAULT_HEALTH, { isProbed: false })

    expect([create().health.state(), unprobed.state()]).toEqual([
      'unknown',
      'up',
    ])
  })

  it('is limited for a second after a rate limit, twice as long each time', () => {
    const { health, pass } = create()
    probe(health, 'g')
    const limitedFor = (): number => {
      health.noteOutage(new OutageError('rate-limited'))
      let ms = 0
      for (; health.state() === 'limited'; ms += 500) pass(500)
      return ms
    }
    const first = [limitedFor(), limitedFor(), limitedFor()]
    health.noteAnswer()

    expect([...first, limitedFor()]).toEqual([1_000, 2_000, 4_000, 1_000])
  })

  it('counts the rate limits of calls in flight together as one', () => {
    const { health, pass } = create()
    probe(health, 'g')
    for (let call = 0; call < 9; call += 1) {
      health.noteOutage(new OutageError('rate-limited'))
    }
    pass(1_000)

    expect(health.state()).toBe('up')
  })

  it.each(['rate-limited', 'unreachable'] as const)(
    'is resting for as long as Retry-After says: %s',
    (reason) => {
      const { health, pass } = create()
      probe(health, 'g')
      health.noteOutage(new OutageError(reason, 30_000))
      const states = [0, 29_999, 1].map((ms) => {
        pass(ms)
        return health.state()
      })

      expect(states).toEqual(['resting', 'resting', 'up'])
    },
  )

  it('is reported when probes find a node up that was not', () => {
    const ups: number[] = []
    let probes = 0
    const health = createNodeHealth(DEFAULT_HEALTH, {
      onUp: () => ups.push(probes),
    })
    for (const letter of 'gfffggg') {
      probes += 1
      probe(health, letter)
    }

    expect(ups).toEqual([1, 6])
  })

  it('is reported when probes find a node up whose calls are blocked', () => {
    const ups: number[] = []
    let probes = 0
    let isBlocked = false
    const health = createNodeHealth(DEFAULT_HEALTH, {
      isBlocked: () => isBlocked,
      onUp: () => ups.push(probes),
    })
    // Too short an outage for probes; a bad one begins the count anew.
    for (const letter of 'gffggfgggg') {
      probes += 1
      isBlocked = probes > 3
      probe(health, letter)
    }

    expect(ups).toEqual([1, 5, 8, 10])
  })

  it('is not changed by other outages of calls', () => {
    const { health } = create()
    probe(health, 'g')
    for (const reason of ['timeout', 'refused', 'server-error'] as const) {
      health.noteOutage(new OutageError(reason))
    }

    expect(health.state()).toBe('up')
  })
})
