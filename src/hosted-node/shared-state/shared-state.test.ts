import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { digestOf } from '../keys/api-keys.ts'
import type { Meter } from '../keys/meter.ts'
import { type PlanTier, planTiers } from '../keys/plan-tiers.ts'
import { createMemoryStore } from './memory-store.ts'
import { createSharedState } from './shared-state.ts'
import type { SharedStore } from './shared-store.ts'

const NOON = Date.UTC(2026, 0, 2, 12)
const DAY = NOON / 86_400_000 - 0.5
const PLAN = 20_000
const LEASE = 200

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A store that can be lost, for a number of replicas. */
const setUp = (count: number, plan: Partial<PlanTier>) => {
  const listeners: (() => void)[] = []
  const state = { available: true, recovering: false }
  const store: SharedStore = {
    ...createMemoryStore(),
    isAvailable: () => state.available,
    isRecovering: () => state.recovering,
    onAvailable: (listener) => listeners.push(listener),
  }
  const replicas = Array.from({ length: count }, () =>
    createSharedState(store, {
      replicas: count,
      whenUnavailable: 'share',
      metrics: { gauge: () => undefined },
    }),
  )
  return {
    meters: replicas.map((replica) =>
      replica.openMeter({
        id: 'acme',
        digest: digestOf('acme'),
        plan: { ...planTiers.custom, ...plan },
        development: false,
        failover: false,
        profile: 'full',
      }),
    ),
    /** It is away for a second, and may come back empty. */
    restart: async ({ isEmpty }: { isEmpty: boolean }) => {
      state.available = false
      if (isEmpty) store.lease = createMemoryStore().lease
      await vi.advanceTimersByTimeAsync(1_000)
      Object.assign(state, { available: true, recovering: true })
      for (const listener of listeners) listener()
      await vi.advanceTimersByTimeAsync(2_000)
      state.recovering = false
    },
    booked: async () => {
      const request = { key: 'acme', day: DAY, replica: 'observer', spent: 0 }
      const rate = { wanted: 0, perSecond: 0 }
      const { total } = await store.lease({
        ...request,
        sequence: Date.now(),
        wanted: 0,
        creditsPerDay: PLAN,
        rate,
      })
      return total
    },
    close: () => Promise.all(replicas.map((replica) => replica.close())),
  }
}

const spendUpTo = async (meter: Meter, most: number): Promise<void> => {
  let refusals = 0
  while (refusals < 100 && meter.spentToday() < most) {
    refusals = meter.spend(30) ? refusals + 1 : 0
    await vi.advanceTimersByTimeAsync(20)
  }
}

describe('createSharedState', () => {
  it.each([true, false])(
    'books again what idle replicas have spent, once: lost %s',
    async (isEmpty) => {
      const { meters, restart, booked, close } = setUp(2, {
        creditsPerDay: PLAN,
      })
      const [idle, busy] = meters as [Meter, Meter]
      await spendUpTo(idle, 15_000)
      // Returns its lease.
      await vi.advanceTimersByTimeAsync(7_000)
      const before = await booked()
      await restart({ isEmpty })
      const after = await booked()
      await spendUpTo(busy, PLAN)
      const sum = idle.spentToday() + busy.spentToday()
      await close()

      expect([before, after]).toEqual([15_000, 15_000])
      expect(sum).toBeGreaterThan(PLAN - 2 * LEASE)
      expect(sum).toBeLessThanOrEqual(PLAN + 2 * LEASE)
    },
  )

  it('refills the rate of a key while nobody calls', async () => {
    const { meters, close } = setUp(2, { creditsPerSecond: 500 })
    const refusals: unknown[] = []
    for (let burst = 0; burst < 3; burst += 1) {
      refusals.push(meters[0]?.spend(500))
      await vi.advanceTimersByTimeAsync(1_200)
    }
    await close()

    expect(refusals).toEqual([undefined, undefined, undefined])
  })
})
