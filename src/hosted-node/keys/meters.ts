import type { Sample } from '../metrics.ts'
import type { ApiKey } from './api-keys.ts'
import { createMeter, type Meter } from './meter.ts'

/** A meter for each key in use. */
export type Meters = {
  of: (apiKey: ApiKey) => Meter
  /** Credits spent today, by key id. */
  spentToday: () => Sample[]
}

export const createMeters = (): Meters => {
  const meters = new Map<ApiKey, Meter>()
  return {
    of: (apiKey) => {
      const known = meters.get(apiKey)
      if (known) return known
      const meter = createMeter(apiKey.plan)
      meters.set(apiKey, meter)
      return meter
    },
    spentToday: () =>
      [...meters].map(([{ id }, meter]) => ({
        labels: { key: id },
        value: meter.spentToday(),
      })),
  }
}
