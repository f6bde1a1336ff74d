import type { Sample } from '../metrics.ts'
import type { ApiKey } from './api-keys.ts'
import { createMeter, type Meter } from './meter.ts'
import type { PlanTier } from './plan-tiers.ts'

/** A meter for each key in use. */
export type Meters = {
  of: (apiKey: ApiKey) => Meter
  /** Credits spent today, by key id. */
  spentToday: () => Sample[]
}

export const createMeters = (): Meters => {
  // By id: after a reload the key is another object.
  const meters = new Map<string, { plan: PlanTier; meter: Meter }>()
  return {
    of: ({ id, plan }) => {
      const known = meters.get(id)
      if (known && hasSameCredits(known.plan, plan)) return known.meter
      const spent = known?.meter.spentToday() ?? 0
      const meter = createMeter(plan, { spent })
      meters.set(id, { plan, meter })
      return meter
    },
    spentToday: () =>
      [...meters].map(([id, { meter }]) => ({
        labels: { key: id },
        value: meter.spentToday(),
      })),
  }
}

const hasSameCredits = (a: PlanTier, b: PlanTier): boolean =>
  a.creditsPerDay === b.creditsPerDay &&
  a.creditsPerSecond === b.creditsPerSecond
