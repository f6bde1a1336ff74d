import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import {
  type Attempts,
  afterFailure,
  noFailures,
  waitBeforeTry,
} from './attempts.ts'

const failed = (times: number, at = 0): Attempts =>
  Array.from({ length: times }).reduce(
    (attempts: Attempts) => afterFailure(attempts, at),
    noFailures,
  )

describe('waitBeforeTry', () => {
  it('allows five free tries, then doubles a second up to five minutes', () => {
    const waits = Array.from(
      { length: 17 },
      (_, failures) => waitBeforeTry(failed(failures), 0).wait / 1_000,
    )
    expect(waits).toEqual([
      0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300,
    ])
  })

  it('counts down, and allows the next try on time', () => {
    const attempts = failed(7, 10_000)
    const at = (now: number) => waitBeforeTry(attempts, now).wait
    expect([
      at(10_000),
      at(12_500),
      at(13_999),
      at(14_000),
      at(99_999),
    ]).toEqual([4_000, 1_500, 1, 0, 0])
  })

  it('restarts the wait if the clock was set back', () => {
    const now = 1_000
    const { wait, attempts } = waitBeforeTry(failed(6, 86_400_000), now)
    expect({ wait, attempts }).toEqual({
      wait: 2_000,
      attempts: { failures: 6, lastFailureAt: now },
    })
    expect(waitBeforeTry(attempts, now + 2_000).wait).toBe(0)
  })

  it('never waits longer than five minutes, whatever the clock says', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer(),
        fc.integer(),
        (failures, last, now) => {
          const { wait } = waitBeforeTry({ failures, lastFailureAt: last }, now)
          expect(wait >= 0 && wait <= 300_000).toBe(true)
        },
      ),
    )
  })
})
