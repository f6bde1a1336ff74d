import { describe, expect, it } from 'vitest'
import { createWaits } from './waits.ts'

describe('createWaits', () => {
  const waits = (random: number, count: number): number[] => {
    const backoff = createWaits({
      firstMs: 100,
      longestMs: 500,
      random: () => random,
    })
    return Array.from({ length: count }, () => backoff.next())
  }

  it('doubles the wait up to the longest', () => {
    expect(waits(1, 5)).toEqual([100, 200, 400, 500, 500])
  })

  it('randomises half of the wait', () => {
    expect(waits(0, 4)).toEqual([50, 100, 200, 250])
  })

  it('starts again after a reset', () => {
    const backoff = createWaits({
      firstMs: 100,
      longestMs: 500,
      random: () => 1,
    })
    backoff.next()
    backoff.next()
    backoff.reset()

    expect(backoff.next()).toBe(100)
  })
})
