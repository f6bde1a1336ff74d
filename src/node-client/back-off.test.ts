import { expect, it } from 'vitest'
import { createBackOff } from './back-off.ts'

it('back-off doubles the wait after each failure, up to a limit', () => {
  let time = 0
  const backOff = createBackOff({
    firstMs: 100,
    mostMs: 300,
    now: () => time,
    random: () => 1,
  })
  const seen = [100, 200, 300, 300].map((wait) => {
    backOff.onFailure()
    time += wait - 1
    const before = backOff.isWaiting()
    time += 1
    return [before, backOff.isWaiting()]
  })
  expect(seen).toStrictEqual(seen.map(() => [true, false]))
})

it('back-off waits at least half as long, so that clients spread out', () => {
  let time = 0
  const backOff = createBackOff({
    firstMs: 100,
    now: () => time,
    random: () => 0,
  })
  backOff.onFailure()
  time = 49
  const before = backOff.isWaiting()
  time = 50
  expect([before, backOff.isWaiting()]).toStrictEqual([true, false])
})

it('back-off resets with a success', () => {
  const backOff = createBackOff({ firstMs: 100, now: () => 0 })
  backOff.onFailure()
  backOff.onSuccess()
  expect(backOff.isWaiting()).toBe(false)
})
