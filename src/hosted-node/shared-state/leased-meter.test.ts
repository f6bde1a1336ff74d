import { describe, expect, it } from 'vitest'
import { createLeasedMeter, type LeasedMeter, leaseOf } from './leased-meter.ts'
import { createMemoryStore } from './memory-store.ts'
import { type SharedStore, StoreUnavailableError } from './shared-store.ts'

const NOON = Date.UTC(2026, 0, 2, 12)
const unlimited = Number.POSITIVE_INFINITY
const plan = { creditsPerDay: 20_000, creditsPerSecond: unlimited }
const LEASE = 200

/** Replicas with one clock and one store that can be taken away. */
const setUp = (
  count: number,
  whenUnavailable: 'share' | 'refuse' = 'share',
) => {
  const clock = { time: NOON }
  const now = () => clock.time
  const memory = createMemoryStore(now)
  const state = { available: true, recovering: false }
  const store: SharedStore = {
    ...memory,
    isAvailable: () => state.available,
    isRecovering: () => state.recovering,
    lease: async (request) => {
      if (!state.available) throw new StoreUnavailableError()
      return await memory.lease(request)
    },
  }
  const open = (index: number, given = plan): LeasedMeter =>
    createLeasedMeter(given, {
      key: 'acme',
      replica: `replica-${index}`,
      store,
      replicas: count,
      whenUnavailable,
      now,
    })
  return { clock, memory, state, store, open }
}

const settle = (): Promise<void> => new Promise(setImmediate)

/** Spends in turn, with time for each answer, until all refuse. */
const exhaust = async (
  meters: readonly LeasedMeter[],
  clock: { time: number },
): Promise<void> => {
  let refusals = 0
  while (refusals < 100) {
    for (const meter of meters) {
      refusals = meter.spend(30) ? refusals + 1 : 0
      await settle()
      clock.time += 20
    }
  }
}

const sumOf = (meters: readonly LeasedMeter[]): number =>
  meters.reduce((sum, meter) => sum + meter.spentToday(), 0)

describe('leaseOf', () => {
  it('is a second of the rate, at most 1 % of the day, at least 100', () => {
    expect(
      [
        { creditsPerDay: 3_000_000, creditsPerSecond: 500 },
        { creditsPerDay: 20_000, creditsPerSecond: 500 },
        { creditsPerDay: 5_000, creditsPerSecond: 500 },
        { creditsPerDay: 50, creditsPerSecond: 500 },
        { creditsPerDay: unlimited, creditsPerSecond: unlimited },
      ].map(leaseOf),
    ).toEqual([500, 200, 100, 50, 1_000_000])
  })
})

describe('createLeasedMeter', () => {
  it('spends the plan, and at most one lease per replica more', async () => {
    const { clock, open } = setUp(3)
    const meters = [open(0), open(1), open(2)]
    await exhaust(meters, clock)

    expect(meters[0]?.spend(30)).toEqual({
      of: 'day',
      retryAfter: expect.any(Number),
    })
    expect(sumOf(meters)).toBeGreaterThan(plan.creditsPerDay - 3 * LEASE)
    expect(sumOf(meters)).toBeLessThanOrEqual(plan.creditsPerDay + 3 * LEASE)
  })

  it('keeps the bound when no answer comes before the plan is used up', async () => {
    const { open } = setUp(2)
    const meters = [open(0), open(1)]
    for (const meter of meters) while (!meter.spend(30));

    // One lease without an answer, and not the rest of the plan.
    expect(meters.map((meter) => meter.spentToday())).toEqual([180, 180])
    expect(meters[0]?.spend(30)).toEqual({ of: 'second', retryAfter: 1 })
    await settle()

    expect(meters[0]?.spend(30)).toBe(undefined)
  })

  it('lets a body through that costs more than a lease, once it is granted', async () => {
    const { clock, open } = setUp(2)
    const meter = open(0)
    const first = meter.spend(5_000)
    await settle()
    clock.time += 1_000

    expect([first, meter.spend(5_000)]).toEqual([
      { of: 'second', retryAfter: 1 },
      undefined,
    ])
  })

  it('returns a lease that is not used, for another replica', async () => {
    const { clock, open } = setUp(2)
    const [idle, busy] = [open(0), open(1)]
    idle.spend(30)
    await settle()
    clock.time += 5_000
    await idle.sync()
    await exhaust([busy], clock)

    expect(busy.spentToday()).toBeGreaterThan(plan.creditsPerDay - 30 - 30)
  })

  it('returns the lease when it is closed', async () => {
    const { memory, open } = setUp(2)
    const meter = open(0)
    meter.spend(30)
    await meter.close()
    const next = await memory.lease({
      key: 'acme',
      day: NOON / 86_400_000 - 0.5,
      replica: 'other',
      sequence: 1,
      spent: 0,
      wanted: 0,
      creditsPerDay: plan.creditsPerDay,
      rate: { wanted: 0, perSecond: 0 },
    })

    expect(next).toEqual({ granted: 0, total: 30, rate: 0 })
  })

  it('begins anew at midnight', async () => {
    const { clock, open } = setUp(1)
    const meter = open(0)
    await exhaust([meter], clock)
    clock.time = NOON + 43_200_000

    expect([meter.spentToday(), meter.spend(30)]).toEqual([0, undefined])
  })

  it('shares the rate: together no more than the plan, and a second each', async () => {
    const { clock, open } = setUp(2)
    const rated = { creditsPerDay: unlimited, creditsPerSecond: 1_000 }
    const meters = [open(0, rated), open(1, rated)]
    const seconds = 10
    for (let step = 0; step < seconds * 100; step += 1) {
      for (const meter of meters) while (!meter.spend(10));
      await settle()
      clock.time += 10
    }

    expect(sumOf(meters)).toBeGreaterThan(seconds * 1_000)
    expect(sumOf(meters)).toBeLessThanOrEqual((seconds + 2) * 1_000 + 251)
  })

  it.each([
    ['a burst', 500, 60],
    ['a debt', 1_000, 8],
  ])(
    'has a whole second of the rate some time after %s',
    async (_, spent, seconds) => {
      const { clock, open } = setUp(2)
      const meter = open(0, { creditsPerDay: 3_000_000, creditsPerSecond: 500 })
      // More than a lease waits for one.
      while (meter.spend(spent)) {
        await settle()
        clock.time += 1_000
      }
      for (let second = 0; second < seconds; second += 1) {
        clock.time += 1_000
        await meter.sync()
        await settle()
      }

      expect(meter.spend(500)).toBe(undefined)
    },
  )

  it('refills a rate of one per second', async () => {
    const { clock, open } = setUp(2)
    const meter = open(0, { creditsPerDay: unlimited, creditsPerSecond: 1 })
    const refusals: unknown[] = []
    for (let second = 0; second < 10; second += 1) {
      refusals.push(meter.spend(1))
      clock.time += 1_000
      await meter.refill()
    }

    expect(refusals).toEqual(Array(10).fill(undefined))
  })

  it.each([2, 7, 500])('pays a debt at %d per second on time', async (rate) => {
    const { clock, open } = setUp(2)
    const meter = open(0, {
      creditsPerDay: unlimited,
      creditsPerSecond: rate,
    })
    const wait = async (seconds: number): Promise<void> => {
      for (let step = 0; step < seconds * 5; step += 1) {
        clock.time += 200
        await meter.refill()
      }
    }
    // Also what the store has at first.
    meter.spend(rate)
    await wait(2)
    meter.spend(2 * rate)
    await settle()
    await wait(1)
    const refusal = meter.spend(rate)
    await wait(1)

    expect([refusal, meter.spend(rate)]).toEqual([
      { of: 'second', retryAfter: 1 },
      undefined,
    ])
  })
})

describe('createLeasedMeter while the store is unavailable', () => {
  it('spends its share of what was left, and books it afterwards', async () => {
    const { clock, state, memory, open } = setUp(2)
    const meters = [open(0), open(1)]
    for (const meter of meters) {
      meter.spend(100)
      await settle()
    }
    state.available = false
    await exhaust(meters, clock)
    const [first, second] = meters.map((meter) => meter.spentToday())

    expect(meters[0]?.spend(30)).toEqual({ of: 'unavailable', retryAfter: 1 })
    // Each has a lease of 200 beyond 100. The first one has seen only its own.
    expect(first).toBeLessThanOrEqual(300 + (plan.creditsPerDay - 300) / 2)
    expect(second).toBeLessThanOrEqual(300 + (plan.creditsPerDay - 600) / 2)
    expect(sumOf(meters)).toBeGreaterThan(plan.creditsPerDay - 2 * LEASE)
    expect(meters.map((meter) => meter.unbooked())).toEqual([
      (first ?? 0) - 100,
      (second ?? 0) - 100,
    ])

    state.available = true
    for (const meter of meters) await meter.close()
    const { total } = await memory.lease({
      key: 'acme',
      day: Math.floor(clock.time / 86_400_000),
      replica: 'observer',
      sequence: 1,
      spent: 0,
      wanted: 0,
      creditsPerDay: plan.creditsPerDay,
      rate: { wanted: 0, perSecond: 0 },
    })

    expect(total).toBe(sumOf(meters))
    expect(meters.map((meter) => meter.unbooked())).toEqual([0, 0])
  })

  it('refuses nothing within the plan when the store is back', async () => {
    const { state, open } = setUp(2)
    const meter = open(0)
    meter.spend(30)
    await settle()
    state.available = false
    meter.spend(3_000)
    Object.assign(state, { available: true, recovering: true })
    await meter.rebook()
    state.recovering = false

    expect(meter.spend(30)).toBe(undefined)
  })

  it('starts with its share of the plan', async () => {
    const { clock, state, open } = setUp(4)
    state.available = false
    const meter = open(0)
    await exhaust([meter], clock)

    expect(meter.spentToday()).toBe(30 * Math.floor(5_000 / 30))
  })

  it('divides the rate', () => {
    const { clock, state, open } = setUp(4)
    const meter = open(0, { creditsPerDay: unlimited, creditsPerSecond: 400 })
    state.available = false
    meter.spend(400)
    clock.time += 1_000

    expect([meter.spend(101), meter.spend(100), meter.spend(1)]).toEqual([
      { of: 'second', retryAfter: 1 },
      undefined,
      { of: 'second', retryAfter: 1 },
    ])
  })

  it('refuses once its lease is used up, if told so', async () => {
    const { state, open } = setUp(2, 'refuse')
    const meter = open(0)
    meter.spend(100)
    await settle()
    state.available = false

    expect([meter.spend(200), meter.spend(1)]).toEqual([
      undefined,
      { of: 'unavailable', retryAfter: 1 },
    ])
  })

  it('never refuses a key without limits', async () => {
    const { state, open } = setUp(2, 'refuse')
    state.available = false
    const meter = open(0, {
      creditsPerDay: unlimited,
      creditsPerSecond: unlimited,
    })

    expect(meter.spend(1e12)).toBe(undefined)
  })

  it('reports all it has spent to a store that lost its data', async () => {
    const { clock, store, open } = setUp(2)
    const meter = open(0)
    for (let call = 0; call < 50; call += 1) {
      meter.spend(30)
      await settle()
      clock.time += 20
    }
    const { lease } = createMemoryStore(() => clock.time)
    store.lease = lease
    meter.spend(30)
    await meter.close()
    const seen = await lease({
      key: 'acme',
      day: Math.floor(clock.time / 86_400_000),
      replica: 'observer',
      sequence: 1,
      spent: 0,
      wanted: 0,
      creditsPerDay: plan.creditsPerDay,
      rate: { wanted: 0, perSecond: 0 },
    })

    expect(seen.total).toBe(51 * 30)
  })

  it('leases nothing before the others have booked what they spent', async () => {
    const { clock, state, store, open } = setUp(2)
    const meters = [open(0), open(1)]
    const [first, second] = meters as [LeasedMeter, LeasedMeter]
    for (let call = 0; call < 300; call += 1) {
      for (const meter of meters) meter.spend(30)
      await settle()
    }
    store.lease = createMemoryStore(() => clock.time).lease
    state.recovering = true
    // The first one is back before the second one.
    await exhaust([first], clock)
    await second.sync()
    state.recovering = false
    await exhaust(meters, clock)

    expect(sumOf(meters)).toBeLessThanOrEqual(plan.creditsPerDay + 2 * LEASE)
    expect(second.spentToday()).toBeGreaterThanOrEqual(9_000)
  })

  it('counts once what the store has booked without an answer', async () => {
    const { clock, store, memory, open } = setUp(2)
    const meter = open(0)
    store.lease = async (request) => {
      await memory.lease(request)
      throw new StoreUnavailableError()
    }
    meter.spend(30)
    await settle()
    clock.time += 20
    store.lease = memory.lease
    meter.spend(30)
    await meter.close()

    expect([meter.unbooked(), meter.spentToday()]).toEqual([0, 60])
  })
})
