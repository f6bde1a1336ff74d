import type { Sample } from '../metrics.ts'
import type { ApiKey } from './api-keys.ts'
import { createMeter, type Meter } from './meter.ts'

/** A meter for each key in use. */
export type Meters = {
  of: (apiKey: ApiKey) => Meter
  /** Credits spent today, by key id. */
  spentToday: () => Sample[]
}

/** `open` makes the meter of a key that is used for the first time. */
export const createMeters = (
  open: (apiKey: ApiKey) => Meter = ({ plan }) => createMeter(plan),
): Meters => {
  const byId = new Map<string, Meter>()
  /** Each call looks here first. A reload makes new objects of the keys. */
  const byKey = new WeakMap<ApiKey, Meter>()

  const find = (apiKey: ApiKey): Meter => {
    const known = byId.get(apiKey.id)
    known?.changePlan(apiKey.plan)
    const meter = known ?? open(apiKey)
    byId.set(apiKey.id, meter)
    byKey.set(apiKey, meter)
    return meter
  }

  return {
    of: (apiKey) => byKey.get(apiKey) ?? find(apiKey),
    spentToday: () =>
      [...byId].map(([id, meter]) => ({
        labels: { key: id },
        value: meter.spentToday(),
      })),
  }
}
