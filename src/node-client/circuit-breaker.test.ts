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

const fail = (breaker: CircuitBreaker, times: number): void => {
  for (let done = 0; done < times; done += 1) breaker.admit()?.onOutage()
}

const admits = (breaker: CircuitBreaker): boolean =>
  breaker.admit() !== undefined

describe('a circuit breaker', () => {
  it('is closed at first', () => {
    const { breaker } = start()
    expect([breaker.isOpen(), admits(breaker)]).toStrictEqual([false, true])
  })

  it('opens with the third outage in a row', () => {
    const { breaker } = start()
    const seen = [1, 2, 3].map(() => {
      fail(breaker, 1)
      return breaker.isOpen()
    })
    expect(seen).toStrictEqual([false, false, true])
    expect(admits(breaker)).toBe(false)
  })

  it('resets its count with a success', () => {
    const { breaker } = start()
    fail(breaker, 2)
    breaker.admit()?.onSuccess()
    fail(breaker, 2)
    expect(breaker.isOpen()).toBe(false)
  })

  it('lets one call through after its pause', () => {
    const { breaker, wait } = start()
    fail(breaker, 3)
    wait(99)
    expect(admits(breaker)).toBe(false)
    wait(1)
    expect([admits(breaker), admits(breaker)]).toStrictEqual([true, false])
  })

  it('does not use up the trial when only queried', () => {
    const { breaker, wait } = start()
    fail(breaker, 3)
    wait(100)
    expect([breaker.isOpen(), breaker.isOpen(), admits(breaker)]).toStrictEqual(
      [false, false, true],
    )
  })

  it('closes when the trial succeeds', () => {
    const { breaker, wait } = start()
    fail(breaker, 3)
    wait(100)
    breaker.admit()?.onSuccess()
    fail(breaker, 2)
    expect([admits(breaker), admits(breaker)]).toStrictEqual([true, true])
  })

  it('doubles its pause after each failed trial, up to a limit', () => {
    const { breaker, wait } = start()
    fail(breaker, 3)
    const rests = [100, 200, 350, 350].map((rest) => {
      wait(rest - 1)
      const before = admits(breaker)
      wait(1)
      const trial = breaker.admit()
      trial?.onOutage()
      return [before, trial !== undefined]
    })
    expect(rests).toStrictEqual(rests.map(() => [false, true]))
  })

  it('is not prolonged by calls that began before it opened', () => {
    const { breaker, wait } = start()
    const early = Array.from({ length: 50 }, () => breaker.admit())
    fail(breaker, 3)
    wait(60)
    for (const call of early) call?.onOutage()
    wait(40)
    expect(admits(breaker)).toBe(true)
  })

  it('does not treat an earlier call that fails late as its trial', () => {
    const { breaker, wait } = start()
    const early = breaker.admit()
    fail(breaker, 3)
    wait(100)
    const trial = breaker.admit()
    early?.onOutage()
    wait(100)
    const second = admits(breaker)
    trial?.onSuccess()
    expect([second, breaker.isOpen()]).toStrictEqual([true, false])
  })

  it('allows another trial when one has no outcome', () => {
    const { breaker, wait } = start()
    fail(breaker, 3)
    wait(100)
    admits(breaker)
    wait(100)
    expect(admits(breaker)).toBe(true)
  })
})
