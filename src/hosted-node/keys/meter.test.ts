import { describe, expect, it } from 'vitest'
import { createMeter } from './meter.ts'

const MIDNIGHT = Date.UTC(2026, 0, 2)
const plan = { creditsPerDay: 1_000, creditsPerSecond: 100 }

describe('createMeter', () => {
  it('allows one second of credits, and not one more', () => {
    const meter = createMeter(plan, { now: () => MIDNIGHT })

    expect([meter.spend(60), meter.spend(40), meter.spend(1)]).toEqual([
      undefined,
      undefined,
      { of: 'second', retryAfter: 1 },
    ])
  })

  it('refills with time', () => {
    let time = MIDNIGHT
    const meter = createMeter(plan, { now: () => time })
    meter.spend(100)
    time += 500

    expect([meter.spend(51), meter.spend(50), meter.spend(1)]).toEqual([
      { of: 'second', retryAfter: 1 },
      undefined,
      { of: 'second', retryAfter: 1 },
    ])
  })

  it('holds no more than a second after a long pause', () => {
    let time = MIDNIGHT
    const meter = createMeter(plan, { now: () => time })
    meter.spend(100)
    time += 60_000

    expect([meter.spend(100), meter.spend(1)]).toEqual([
      undefined,
      { of: 'second', retryAfter: 1 },
    ])
  })

  it('lets one request cost more than a second, which then waits it out', () => {
    let time = MIDNIGHT
    const meter = createMeter(plan, { now: () => time })
    const first = meter.spend(250)
    time += 1_000
    const early = meter.spend(1)
    time += 1_000

    expect([first, early, meter.spend(1)]).toEqual([
      undefined,
      { of: 'second', retryAfter: 1 },
      undefined,
    ])
  })

  it('reports when the day ends once its credits are used up', () => {
    let time = MIDNIGHT
    const meter = createMeter(plan, { now: () => time })
    for (let second = 0; second < 10; second += 1) {
      meter.spend(100)
      time += 1_000
    }

    expect([meter.spend(1), meter.spentToday()]).toEqual([
      { of: 'day', retryAfter: 86_390 },
      1_000,
    ])
  })

  it('resets at midnight UTC', () => {
    let time = MIDNIGHT - 1
    const meter = createMeter(
      { ...plan, creditsPerDay: 100 },
      { now: () => time },
    )
    const before = [meter.spend(100), meter.spend(1)]
    time += 2_000

    expect([...before, meter.spend(1)]).toEqual([
      undefined,
      { of: 'day', retryAfter: 1 },
      undefined,
    ])
  })

  it('never runs dry without limits', () => {
    const meter = createMeter(
      {
        creditsPerDay: Number.POSITIVE_INFINITY,
        creditsPerSecond: Number.POSITIVE_INFINITY,
      },
      { now: () => MIDNIGHT },
    )

    expect([meter.spend(1e12), meter.spend(1e12)]).toEqual([
      undefined,
      undefined,
    ])
  })
})
