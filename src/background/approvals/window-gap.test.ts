import { expect, it } from 'vitest'
import { createTestSites } from '../testing/builders.ts'
import { createWindowGap } from './window-gap.ts'

const A = 'https://a.site.co.uk'
const SIBLING = 'https://b.site.co.uk'
const OTHER = 'https://other.co.uk'

const setUp = async () => {
  const sites = createTestSites()
  await sites.load()
  let time = 0
  const gap = createWindowGap(sites, () => time)
  return { gap, pass: (milliseconds: number) => (time += milliseconds) }
}

it('a window opens for a site 3 s after the last one and no sooner (T105, T106)', async () => {
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
  gap.forgive(SIBLING)
  expect([gap.left([A]), gap.left([OTHER])]).toStrictEqual([0, 3_000])
})

it('a window for another site does not let the first open one at once (T105)', async () => {
  const { gap, pass } = await setUp()
  gap.opened([A])
  pass(1_000)
  gap.opened([OTHER])
  expect(gap.left([SIBLING])).toBe(2_000)
})
