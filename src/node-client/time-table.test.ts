import { describe, expect, it } from 'vitest'
import { createTimeTable } from './time-table.ts'

/** The time limit of each node if each uses up its own. */
const sharesOf = (nodes: number): number[] => {
  let time = 0
  const share = createTimeTable({
    requestMs: 15_000,
    nodeMs: 10_000,
    now: () => time,
  })
  return Array.from({ length: nodes }, (_, index) => {
    const given = share(nodes - 1 - index)
    time += given
    return given
  })
}

describe('the time limit of each node', () => {
  it.each([
    [1, [15_000]],
    [2, [10_000, 5_000]],
    [3, [10_000, 3_000, 2_000]],
  ])('adds up to 15 s for %i nodes', (nodes, shares) => {
    expect(sharesOf(nodes)).toEqual(shares)
  })

  it('leaves some time to each of many nodes', () => {
    const shares = sharesOf(20)
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(700)
    expect(shares.reduce((sum, one) => sum + one)).toBeCloseTo(15_000)
  })
})
