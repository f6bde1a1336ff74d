import { describe, expect, it } from 'vitest'
import { blocksItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createBlocks } from './blocks.ts'

const SITE = 'a.example'
const HOUR = 3_600_000

const setUp = () => {
  const area = createMemoryArea()
  const clock = { now: 1_800_000_000_000, elapsed: 5 }
  const errors: string[] = []
  const create = () =>
    createBlocks({
      item: blocksItem(area),
      now: () => clock.now,
      elapsed: () => clock.elapsed,
      log: { error: (what) => errors.push(what) },
    })
  const start = async () => {
    const blocks = create()
    await blocks.restore()
    return blocks
  }
  const pass = (milliseconds: number): void => {
    clock.now += milliseconds
    clock.elapsed += milliseconds
  }
  /** Another worker has another origin of elapsed time. */
  const restart = async (milliseconds: number) => {
    // What the stopped one stores.
    await new Promise((resolve) => setTimeout(resolve))
    clock.now += milliseconds
    clock.elapsed = 1
    return start()
  }
  return { area, clock, errors, create, start, restart, pass }
}

describe('a blocked site', () => {
  it('is served again after 30 s and no sooner', async () => {
    const { start, pass } = setUp()
    const blocks = await start()
    expect([blocks.isEmpty(), blocks.left(SITE)]).toStrictEqual([
      true,
      undefined,
    ])
    blocks.add(SITE)
    expect(blocks.left(SITE)).toBe(30_000)
    expect(blocks.left('b.example')).toBeUndefined()
    pass(29_999)
    expect(blocks.left(SITE)).toBe(1)
    pass(1)
    expect(blocks.left(SITE)).toBeUndefined()
  })

  it('is blocked for twice as long each time, up to an hour', async () => {
    const { start, pass } = setUp()
    const blocks = await start()
    const lengths: (number | undefined)[] = []
    for (let time = 0; time < 9; time += 1) {
      blocks.add(SITE)
      lengths.push(blocks.left(SITE))
      pass(blocks.left(SITE) ?? 0)
    }
    expect(lengths).toStrictEqual([
      30_000,
      60_000,
      120_000,
      240_000,
      480_000,
      960_000,
      1_920_000,
      HOUR,
      HOUR,
    ])
  })

  it('is not blocked for longer by what it does meanwhile', async () => {
    const { start } = setUp()
    const blocks = await start()
    blocks.add(SITE)
    blocks.add(SITE)
    expect(blocks.left(SITE)).toBe(30_000)
  })

  it('is blocked for longer the next time, also if others were in between', async () => {
    const { start, pass } = setUp()
    const blocks = await start()
    blocks.add(SITE)
    pass(30_000)
    blocks.add('b.example')
    blocks.add(SITE)
    expect(blocks.left(SITE)).toBe(60_000)
  })

  it('stays blocked if a worker blocks it before it has read the last block', async () => {
    const { clock, create, restart, start } = setUp()
    ;(await start()).add(SITE)
    await restart(30_000)
    const next = create()
    next.add(SITE)
    clock.elapsed += 1
    await next.restore()
    expect(next.left(SITE)).toBe(29_999)
  })

  it('starts at 30 s again an hour after its last block', async () => {
    const { start, pass } = setUp()
    const blocks = await start()
    blocks.add(SITE)
    pass(30_000 + HOUR)
    blocks.add('b.example')
    blocks.add(SITE)
    expect(blocks.left(SITE)).toBe(30_000)
  })

  it('stays blocked after a worker stop, and its next block is longer', async () => {
    const { start, restart, pass } = setUp()
    ;(await start()).add(SITE)
    const next = await restart(10_000)
    expect(next.left(SITE)).toBe(20_000)
    pass(20_000)
    expect(next.left(SITE)).toBeUndefined()
    next.add(SITE)
    expect(next.left(SITE)).toBe(60_000)
  })

  it('is neither freed nor blocked for longer when the clock is set', async () => {
    const { clock, start, pass } = setUp()
    const blocks = await start()
    blocks.add(SITE)
    clock.now += 24 * HOUR
    expect(blocks.left(SITE)).toBe(30_000)
    clock.now -= 48 * HOUR
    pass(29_999)
    expect(blocks.left(SITE)).toBe(1)
  })

  it('stays blocked no longer than before if the clock was set back during a stop', async () => {
    const { start, restart } = setUp()
    ;(await start()).add(SITE)
    expect((await restart(-24 * HOUR)).left(SITE)).toBe(30_000)
  })

  it('is one of 256: the block that ends first is dropped', async () => {
    const { start, pass } = setUp()
    const blocks = await start()
    for (let index = 0; index < 257; index += 1) {
      blocks.add(`${index}.example`)
      pass(1)
    }
    expect(blocks.left('0.example')).toBeUndefined()
    expect(blocks.left('1.example')).toBeDefined()
    expect(blocks.left('256.example')).toBeDefined()
  })

  it('is blocked also if that cannot be stored', async () => {
    const { area, errors, start } = setUp()
    const blocks = await start()
    area.set = () => Promise.reject(new Error('full'))
    blocks.add(SITE)
    await expect.poll(() => errors).toHaveLength(1)
    expect(blocks.left(SITE)).toBe(30_000)
  })
})
