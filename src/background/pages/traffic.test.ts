import { describe, expect, it } from 'vitest'
import { abuseLimits } from '../../protocol/abuse-limits.ts'
import { limits } from '../../protocol/limits.ts'
import { createTraffic } from './traffic.ts'

const setUp = () => {
  const flooded: string[] = []
  let time = 5
  const traffic = createTraffic({
    now: () => time,
    // The last two labels.
    siteOf: (origin) => origin.split('.').slice(-2).join('.'),
    flooded: (origin) => flooded.push(origin),
  })
  /** How many of these calls are accepted. */
  const call = (origin: string, calls: number): number => {
    let accepted = 0
    for (let index = 0; index < calls; index += 1) {
      if (traffic.isInTime(origin)) accepted += 1
    }
    return accepted
  }
  return { ...traffic, call, flooded, wait: (ms: number) => (time += ms) }
}

const { callsAtOncePerOrigin } = limits
const { callsAtOncePerSite, callsAtOnce, refusedCalls } = abuseLimits

describe('calls', () => {
  it('of an origin are limited as before', () => {
    const { call } = setUp()
    expect(call('a.x.test', callsAtOncePerOrigin + 1)).toBe(
      callsAtOncePerOrigin,
    )
  })

  it('of a site are limited over all its origins', () => {
    const { call } = setUp()
    let accepted = 0
    for (let index = 0; index < 8; index += 1) {
      accepted += call(`${index}.x.test`, callsAtOncePerOrigin / 2)
    }
    expect(accepted).toBe(callsAtOncePerSite)
    expect(call('new.x.test', 1)).toBe(0)
    expect(call('a.y.test', 1)).toBe(1)
  })

  it('in all are limited for those who have used half of theirs', () => {
    const { call, pay } = setUp()
    const sites = Math.ceil(callsAtOnce / callsAtOncePerSite)
    for (let index = 0; index < sites; index += 1) {
      for (const name of ['a', 'b', 'c', 'd']) {
        pay(`${name}.${index}.test`, callsAtOncePerOrigin - 1)
      }
    }
    // All but a few are used up.
    expect(call('a.0.test', 2)).toBe(1)
    pay('a.y.test', callsAtOnce)
    expect(call('b.0.test', 1)).toBe(0)
    expect(call('a.z.test', 10)).toBe(10)
  })

  it('in all are limited for many sites with one origin each', () => {
    const { call, pay, wait } = setUp()
    const sites = Array.from({ length: 32 }, (_, index) => `a.${index}.test`)
    for (const origin of sites) pay(origin, callsAtOncePerOrigin)
    wait(1_000)
    let accepted = 0
    for (const origin of sites) {
      accepted += call(origin, limits.callsPerSecondPerOrigin)
    }
    expect(accepted).toBeLessThanOrEqual(abuseLimits.callsPerSecond)
    // Nobody else is refused for it.
    expect(call('a.z.test', 10)).toBe(10)
  })

  it('are accepted again as time passes', () => {
    const { call, wait } = setUp()
    call('a.x.test', callsAtOncePerOrigin + 1)
    wait(1_000)
    expect(call('a.x.test', 10_000)).toBe(limits.callsPerSecondPerOrigin)
  })

  it('that go on after they were refused are a flood', () => {
    const { call, flooded } = setUp()
    call('a.x.test', callsAtOncePerOrigin + refusedCalls)
    expect(flooded).toStrictEqual([])
    call('a.x.test', 1)
    expect(flooded).toStrictEqual(['a.x.test'])
  })

  it('that are refused count for the site, over all its origins', () => {
    const { call, flooded } = setUp()
    for (const name of ['a', 'b']) {
      call(`${name}.x.test`, callsAtOncePerOrigin + refusedCalls / 2)
    }
    expect(flooded).toStrictEqual([])
    call('a.x.test', 1)
    expect(flooded).toStrictEqual(['a.x.test'])
  })

  it('of 256 at once, again and again, are no flood', () => {
    const { call, flooded, wait } = setUp()
    for (let second = 0; second < 600; second += 1) {
      expect(call('a.x.test', 256)).toBe(256)
      wait(1_000)
    }
    expect(flooded).toStrictEqual([])
  })
})

describe('characters', () => {
  const most = abuseLimits.charactersPerSite

  it('are a flood beyond the limit of the site', () => {
    const { received, flooded } = setUp()
    received('a.x.test', most - 1)
    received('b.x.test', 1)
    expect(flooded).toStrictEqual([])
    received('b.x.test', 1)
    expect(flooded).toStrictEqual(['b.x.test'])
  })

  it('are forgotten as time passes', () => {
    const { received, flooded, wait } = setUp()
    received('a.x.test', most)
    wait(1_000)
    received('a.x.test', abuseLimits.charactersPerSecondPerSite)
    expect(flooded).toStrictEqual([])
    received('a.x.test', 1)
    expect(flooded).toHaveLength(1)
  })
})
