import { describe, expect, it } from 'vitest'
import { createTimeTable, within } from './time-table.ts'

/** Each takes all it may: what that is, by node, and in all. */
const sharesOf = (nodes: number): number[] => {
  let time = 0
  const share = createTimeTable(() => time)
  return Array.from({ length: nodes }, (_, index) => {
    const given = share(nodes - 1 - index)
    time += given
    return given
  })
}

describe('the time that nodes have for one question', () => {
  it.each([
    [1, [15_000]],
    [2, [10_000, 5_000]],
    [3, [10_000, 3_000, 2_000]],
  ])('is 15 s for %i of them together', (nodes, shares) => {
    expect(sharesOf(nodes)).toEqual(shares)
  })

  it('leaves none of many without', () => {
    const shares = sharesOf(20)
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(700)
    expect(shares.reduce((sum, one) => sum + one)).toBeCloseTo(15_000)
  })
})

describe('within', () => {
  it('gives what came in time', async () => {
    expect(await within(1_000, Promise.resolve(1))).toBe(1)
  })

  it('is a time-out when nothing came', async () => {
    const never = new Promise(() => undefined)
    await expect(within(1, never)).rejects.toMatchObject({ reason: 'timeout' })
  })
})
