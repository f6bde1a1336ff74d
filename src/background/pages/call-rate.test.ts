import { describe, expect, it } from 'vitest'
import { limits } from '../../protocol/limits.ts'
import { createCallRate } from './call-rate.ts'

const { callsAtOncePerOrigin, callsPerSecondPerOrigin } = limits
const site = 'https://busy.example'

const setUp = () => {
  let time = 5
  const { isInTime, pay } = createCallRate(() => time)
  /** How many of these calls are accepted. */
  const call = (calls: number, origin = site): number =>
    Array.from({ length: calls }, () => isInTime(origin)).filter(Boolean).length
  return { call, pay, wait: (milliseconds: number) => (time += milliseconds) }
}

describe('createCallRate', () => {
  it('accepts a burst up to the limit and no more', () => {
    const { call } = setUp()
    expect(call(callsAtOncePerOrigin)).toBe(callsAtOncePerOrigin)
    expect(call(1)).toBe(0)
  })

  it('accepts what one second refills and no more', () => {
    const { call, wait } = setUp()
    call(callsAtOncePerOrigin + 10)
    wait(1_000)
    expect(call(callsPerSecondPerOrigin + 1)).toBe(callsPerSecondPerOrigin)
  })

  it('refills gradually, however often it is called meanwhile', () => {
    const { call, wait } = setUp()
    call(callsAtOncePerOrigin)
    const parts = Array.from({ length: 4_000 }, () => {
      wait(0.25)
      return call(1)
    })
    expect(parts.filter((taken) => taken === 1)).toHaveLength(
      callsPerSecondPerOrigin,
    )
  })

  it('refills no more than the full credit', () => {
    const { call, wait } = setUp()
    call(1)
    wait(3_600_000)
    expect(call(callsAtOncePerOrigin + 1)).toBe(callsAtOncePerOrigin)
  })

  it('accepts nothing until an overdraft is refilled', () => {
    const { call, pay, wait } = setUp()
    call(callsAtOncePerOrigin - 1)
    pay(site, callsPerSecondPerOrigin)
    expect(call(1)).toBe(0)
    wait(999)
    expect(call(1)).toBe(0)
    wait(1)
    expect(call(2)).toBe(1)
  })

  it('does not count the calls of another origin', () => {
    const { call } = setUp()
    call(callsAtOncePerOrigin)
    expect(call(1, 'https://calm.example')).toBe(1)
  })
})
