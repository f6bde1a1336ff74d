import { describe, expect, it } from 'vitest'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

const start = (): { breaker: CircuitBreaker; wait: (ms: number) => void } => {
  let time = 0
  const breaker = createCircuitBreaker({
    now: () => time,
    outages: 3,
    coolDownMs: 100,
    longestMs: 350,
  })
  return {
    breaker,
    wait: (ms) => {
      time += ms
    },
  }
}

const fail = (breaker: CircuitBreaker, times = 1): void => {
  for (let done = 0; done < times; done += 1) breaker.onOutage()
}

describe('a circuit breaker', () => {
  it('is closed at first', () => {
    const { breaker } = start()
    expect([breaker.isOpen(), breaker.admit()]).toStrictEqual([false, true])
  })

  it('opens with the third outage in a row', () => {
    const { breaker } = start()
    const seen = [1, 2, 3].map(() => {
      breaker.onOutage()
      return breaker.isOpen()
    })
    expect(seen).toStrictEqual([false, false, true])
    expect(breaker.admit()).toBe(false)
  })

  it('begins to count again with a success', () => {
    const { breaker } = start()
    fail(breaker, 2)
    breaker.onSuccess()
    fail(breaker, 2)
    expect(breaker.isOpen()).toBe(false)
  })

  it('lets one call through after its rest', () => {
    const { breaker, wait } = start()
    fail(breaker, 3)
    wait(99)
    expect(breaker.admit()).toBe(false)
    wait(1)
    expect([breaker.admit(), breaker.admit()]).toStrictEqual([true, false])
  })

  it('loses no trial to those who only ask', () => {
    const { breaker, wait } = start()
    fail(breaker, 3)
    wait(100)
    expect([breaker.isOpen(), breaker.isOpen(), breaker.admit()]).toStrictEqual(
      [false, false, true],
    )
  })

  it('closes when the trial succeeds', () => {
    const { breaker, wait } = start()
    fail(breaker, 3)
    wait(100)
    breaker.admit()
    breaker.onSuccess()
    fail(breaker, 2)
    expect([breaker.admit(), breaker.admit()]).toStrictEqual([true, true])
  })

  it('rests twice as long after each failed trial, up to a limit', () => {
    const { breaker, wait } = start()
    fail(breaker, 3)
    const rests = [100, 200, 350, 350].map((rest) => {
      wait(rest - 1)
      const before = breaker.admit()
      wait(1)
      const after = breaker.admit()
      breaker.onOutage()
      return [before, after]
    })
    expect(rests).toStrictEqual(rests.map(() => [false, true]))
  })

  it('is not prolonged by calls that began before it opened', () => {
    const { breaker, wait } = start()
    fail(breaker, 3)
    wait(60)
    fail(breaker, 50)
    wait(40)
    expect(breaker.admit()).toBe(true)
  })

  it('lets another through when a trial has no outcome', () => {
    const { breaker, wait } = start()
    fail(breaker, 3)
    wait(100)
    breaker.admit()
    wait(100)
    expect(breaker.admit()).toBe(true)
  })
})
