import { describe, expect, it } from 'vitest'
import { refusalsItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createTestSites } from '../testing/builders.ts'
import { createRefusals } from './refusals.ts'

const A = 'https://a.example'
const B = 'https://b.example'
const MINUTE = 60_000

const setUp = (area = createMemoryArea()) => {
  const clock = { now: 1_800_000_000_000 }
  const errors: string[] = []
  let count = 0
  const start = () =>
    createRefusals({
      item: refusalsItem(area),
      now: () => clock.now,
      sites: createTestSites(),
      log: { error: (what) => errors.push(what) },
    })
  const refusals = start()
  const withdraw = (): Promise<void> => {
    count += 1
    const asked = [{ id: `w${count}`, origin: A }]
    return refusals.noteWithdrawn(asked, asked)
  }
  const refuse = async (origin = A, times = 1): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      count += 1
      const asked = [{ id: `q${count}`, origin }]
      await refusals.note(asked, asked)
    }
  }
  const isBlocked = (origin = A, of = refusals): Promise<boolean> =>
    of.assertMayAsk(origin).then(
      () => false,
      ({ code }) => code === -32005,
    )
  return { area, clock, errors, refusals, refuse, withdraw, isBlocked, start }
}

describe('refusals', () => {
  it('do not count what the user approved before its node failed', async () => {
    const { refusals, isBlocked } = setUp()
    for (let count = 0; count < 5; count += 1) {
      const asked = [{ id: `f${count}`, origin: A, failed: 'unreachable' }]
      await refusals.note(asked, asked)
    }
    expect(await isBlocked()).toBe(false)
  })

  it('block a site for a minute after the third in two minutes', async () => {
    const { refuse, isBlocked, clock } = setUp()
    await refuse(A, 2)
    expect(await isBlocked()).toBe(false)
    clock.now += 2 * MINUTE - 1
    await refuse()
    expect(await isBlocked()).toBe(true)
    expect(await isBlocked(B)).toBe(false)
    clock.now += MINUTE - 1
    expect(await isBlocked()).toBe(true)
    clock.now += 1
    expect(await isBlocked()).toBe(false)
  })

  it('do not block a site when they are further apart', async () => {
    const { refuse, isBlocked, clock } = setUp()
    for (let time = 0; time < 20; time += 1) {
      await refuse()
      clock.now += MINUTE
    }
    expect(await isBlocked()).toBe(false)
  })

  it('block for twice as long each time, up to an hour', async () => {
    const { refuse, isBlocked, clock } = setUp()
    const minutes: number[] = []
    for (let block = 0; block < 8; block += 1) {
      await refuse(A, 3)
      let passed = 0
      while (await isBlocked()) {
        clock.now += MINUTE
        passed += 1
      }
      minutes.push(passed)
    }
    expect(minutes).toStrictEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it('by withdrawals block for a minute each time, and never longer', async () => {
    const { refuse, withdraw, isBlocked, clock } = setUp()
    const block = async (third: () => Promise<void>): Promise<number> => {
      await withdraw()
      await withdraw()
      await third()
      let minutes = 0
      while (await isBlocked()) {
        clock.now += MINUTE
        minutes += 1
      }
      return minutes
    }
    const minutes: number[] = []
    for (const third of [withdraw, withdraw, refuse, withdraw, refuse]) {
      minutes.push(await block(third))
    }
    // Only a no of the user doubles it.
    expect(minutes).toStrictEqual([1, 1, 1, 1, 2])
  })

  it('by withdrawals that are spaced out block too', async () => {
    const { withdraw, isBlocked, clock } = setUp()
    const blocked: boolean[] = []
    for (let time = 0; time < 3; time += 1) {
      await withdraw()
      blocked.push(await isBlocked())
      clock.now += 31_000
    }
    expect(blocked).toStrictEqual([false, false, true])
  })

  it('expire an hour after the last block', async () => {
    const { refuse, isBlocked, clock } = setUp()
    await refuse(A, 3)
    clock.now += MINUTE + 60 * MINUTE
    await refuse(A, 3)
    clock.now += MINUTE
    expect(await isBlocked()).toBe(false)
  })

  it('are reset by the first approval', async () => {
    const { refusals, refuse, isBlocked } = setUp()
    await refuse(A, 2)
    await refusals.forgive(A)
    await refuse(A, 2)
    expect(await isBlocked(A)).toBe(false)
    await refuse(B, 2)
    await refusals.forgive(A)
    await refuse(A, 2)
    await refuse(B)
    expect([await isBlocked(A), await isBlocked(B)]).toStrictEqual([
      false,
      true,
    ])
  })

  it('of one request count once, also if reported twice', async () => {
    const { refusals, isBlocked } = setUp()
    const asked = [{ id: 'q', origin: A }]
    for (let time = 0; time < 5; time += 1) await refusals.note(asked, asked)
    expect(await isBlocked()).toBe(false)
  })

  it('of all requests of a site at once count as one', async () => {
    const { refusals, isBlocked } = setUp()
    const ten = (turn: number) =>
      Array.from({ length: 10 }, (_, n) => ({ id: `${turn}-${n}`, origin: A }))
    await refusals.note(ten(1), ten(1))
    await refusals.note(ten(2), ten(2))
    expect(await isBlocked()).toBe(false)
    await refusals.note(ten(3), ten(3))
    expect(await isBlocked()).toBe(true)
  })

  it('of queued requests one by one count as one', async () => {
    const { refusals, isBlocked } = setUp()
    const open = [1, 2, 3, 4, 5].map((n) => ({ id: `q${n}`, origin: A }))
    while (open.length > 0) {
      await refusals.note(open.slice(0, 1), open)
      open.shift()
    }
    expect(await isBlocked()).toBe(false)
  })

  it('count again for what was asked after the last one', async () => {
    const { refusals, isBlocked } = setUp()
    /** Rejects the first of these. */
    const reject = (...ids: string[]): Promise<void> => {
      const open = ids.map((id) => ({ id, origin: A }))
      return refusals.note(open.slice(0, 1), open)
    }
    await reject('one', 'two')
    // The third came after the first no, the second before it.
    await reject('two', 'three')
    await reject('three')
    expect(await isBlocked()).toBe(false)
    await reject('four')
    expect(await isBlocked()).toBe(true)
  })

  it('of what was open before a block do not count afterwards', async () => {
    const { refusals, refuse, isBlocked, clock } = setUp()
    await refuse(A, 3)
    const left = [1, 2, 3].map((n) => ({ id: `left-${n}`, origin: A }))
    for (const one of left) await refusals.note([one], left)
    clock.now += MINUTE
    expect(await isBlocked()).toBe(false)
    await refuse(A, 2)
    expect(await isBlocked()).toBe(false)
    await refuse()
    expect(await isBlocked()).toBe(true)
  })

  it('survive a worker stop', async () => {
    const { refuse, isBlocked, start } = setUp()
    await refuse(A, 3)
    expect(await isBlocked(A, start())).toBe(true)
  })

  it('do not fail when storage is full', async () => {
    const area = createMemoryArea()
    area.set = async () => {
      throw new Error('full')
    }
    const { refuse, isBlocked, errors } = setUp(area)
    await refuse(A, 3)
    expect(await isBlocked()).toBe(false)
    expect(errors).toHaveLength(3)
  })

  it('of many sites at once are each counted', async () => {
    const { refusals, isBlocked } = setUp()
    for (const turn of [1, 2, 3]) {
      const open = [
        { id: `a${turn}`, origin: A },
        { id: `b${turn}`, origin: B },
      ]
      await refusals.note(open, open)
    }
    expect([await isBlocked(A), await isBlocked(B)]).toStrictEqual([true, true])
  })

  it('count for the registrable domain, over all its origins', async () => {
    const { refuse, isBlocked, refusals } = setUp()
    for (const name of ['one', 'two', 'three']) {
      await refuse(`https://${name}.site.co.uk`)
    }
    expect(await isBlocked('https://four.site.co.uk')).toBe(true)
    expect(await isBlocked('https://site.co.uk:8443')).toBe(true)
    expect(await isBlocked('https://other.co.uk')).toBe(false)
    await refusals.forgive('https://one.site.co.uk')
    expect(await isBlocked('https://four.site.co.uk')).toBe(false)
  })

  it('of more sites than are remembered still count for the last', async () => {
    const { refusals, refuse, isBlocked } = setUp()
    const others = Array.from({ length: 256 }, (_, site) => ({
      id: `other-${site}`,
      origin: `https://${site}.test`,
    }))
    await refusals.note(others, others)
    await refuse(A, 3)
    expect(await isBlocked(A)).toBe(true)
  })

  it('do not count for others below the same public suffix', async () => {
    const { refuse, isBlocked } = setUp()
    await refuse('https://me.github.io', 3)
    expect(await isBlocked('https://you.github.io')).toBe(false)
    expect(await isBlocked('https://a.me.github.io')).toBe(true)
  })
})
