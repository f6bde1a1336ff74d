import { expect, it } from 'vitest'
import { createTestSites } from '../testing/builders.ts'
import { createWindowGap } from './window-gap.ts'

const connect = (origin: string) => ({ origin, generation: 0 })
const A = connect('https://a.site.co.uk')
const SIBLING = connect('https://b.site.co.uk')
const OTHER = connect('https://other.co.uk')
const CONNECTED = { origin: 'https://mine.test', generation: 1 }

const setUp = async () => {
  const sites = createTestSites()
  await sites.load()
  let time = 0
  const gap = createWindowGap(sites, () => time)
  return { gap, pass: (milliseconds: number) => (time += milliseconds) }
}

it('a window opens for a site 3 s after the last one and no sooner', async () => {
  const { gap, pass } = await setUp()
  expect(gap.left([A])).toBe(0)
  gap.opened([A])
  pass(2_999)
  expect(gap.left([A])).toBe(1)
  expect(gap.left([SIBLING])).toBe(1)
  pass(1)
  expect(gap.left([A])).toBe(0)
})

it('a window opens at once if one of the requests is of another site', async () => {
  const { gap } = await setUp()
  gap.opened([A])
  expect(gap.left([OTHER])).toBe(0)
  expect(gap.left([A, OTHER])).toBe(0)
})

it('a window opens at once for what follows an approval', async () => {
  const { gap } = await setUp()
  gap.opened([A, OTHER])
  gap.forgive(SIBLING.origin)
  expect([gap.left([A]), gap.left([OTHER])]).toStrictEqual([0, 3_000])
})

it('a window for another site does not let the first open one at once', async () => {
  const { gap, pass } = await setUp()
  gap.opened([A])
  pass(1_000)
  gap.opened([OTHER])
  expect(gap.left([SIBLING])).toBe(2_000)
})

/** Opens a window for one new site after the other, each below the gap of it. */
const openForMany = (
  gap: ReturnType<typeof createWindowGap>,
  count: number,
): number => {
  let opened = 0
  for (let site = 0; site < count; site += 1) {
    const asked = [connect(`https://many-${site}.test`)]
    if (gap.left(asked) > 0) continue
    gap.opened(asked)
    opened += 1
  }
  return opened
}

it('windows for ever new sites open every ten seconds at most', async () => {
  const { gap, pass } = await setUp()
  expect(openForMany(gap, 20)).toBe(8)
  expect(gap.left([A])).toBeCloseTo(10_000)
  pass(10_000)
  expect(openForMany(gap, 20)).toBe(1)
})

it('a site that was connected once does not wait for others', async () => {
  const { gap } = await setUp()
  openForMany(gap, 20)
  expect(gap.left([CONNECTED])).toBe(0)
  expect(gap.left([A, CONNECTED])).toBe(0)
})

it('new sites wait no longer once the user has approved something', async () => {
  const { gap } = await setUp()
  openForMany(gap, 20)
  gap.forgive(CONNECTED.origin)
  expect(openForMany(gap, 20)).toBe(8)
})
