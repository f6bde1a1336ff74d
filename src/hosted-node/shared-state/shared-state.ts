import { randomBytes } from 'node:crypto'
import packageJson from '../../../package.json' with { type: 'json' }
import type { ApiKey } from '../keys/api-keys.ts'
import type { Meter } from '../keys/meter.ts'
import type { Metrics } from '../metrics.ts'
import {
  createLeasedMeter,
  type LeasedMeter,
  type WhenUnavailable,
} from './leased-meter.ts'
import { createSharedCache, type SharedCache } from './shared-cache.ts'
import { createSharedFilters, type SharedFilters } from './shared-filters.ts'
import { createSharedSockets, type SharedSockets } from './shared-sockets.ts'
import type { SharedStore } from './shared-store.ts'

/** One replica's side of what all replicas share. */
export type SharedState = {
  openMeter: (apiKey: ApiKey) => Meter
  sockets: SharedSockets
  /** The chain is an id, or the genesis hash of Solana. */
  cacheOf: (network: { name: string; chainId: number | string }) => SharedCache
  filtersOf: (network: string, idleMs: number) => SharedFilters
  /** Books what was spent, and returns leases and sockets. */
  close: () => Promise<void>
}

const SYNC_MS = 1_000
/** Before the store drops credits of the rate. */
const REFILL_MS = 200
/** Well within the time after which the store forgets sockets. */
const REPEAT_MS = 10_000

export const createSharedState = (
  store: SharedStore,
  {
    replicas,
    whenUnavailable,
    metrics,
  }: {
    replicas: number
    whenUnavailable: WhenUnavailable
    metrics: Pick<Metrics, 'gauge'>
  },
): SharedState => {
  // Each start is a new replica: what another one has leased is not known.
  const replica = randomBytes(8).toString('hex')
  const meters: LeasedMeter[] = []
  const caches = new Map<string, SharedCache>()
  const common = { store, replica, replicas, whenUnavailable }
  const sockets = createSharedSockets(common)

  const sync = async (): Promise<void> => {
    for (const cache of caches.values()) cache.sync()
    await Promise.all(meters.map((meter) => meter.sync()))
  }
  store.onAvailable(() => {
    for (const meter of meters) void meter.rebook()
    sockets.repeat()
  })
  const syncing = setInterval(() => void sync(), SYNC_MS)
  const refilling = setInterval(() => {
    for (const meter of meters) void meter.refill()
  }, REFILL_MS)
  const repeating = setInterval(sockets.repeat, REPEAT_MS)

  const measure = (name: string, read: () => number): void =>
    metrics.gauge(name, () => [{ labels: {}, value: read() }])
  measure('portolan_shared_available', () => Number(store.isAvailable()))
  measure('portolan_shared_unbooked_credits', () =>
    meters.reduce((sum, meter) => sum + meter.unbooked(), 0),
  )
  measure('portolan_shared_cache_hits_total', () =>
    [...caches.values()].reduce((sum, cache) => sum + cache.hits(), 0),
  )

  return {
    openMeter: ({ id, plan }) => {
      const meter = createLeasedMeter(plan, { ...common, key: id })
      meters.push(meter)
      return meter
    },
    sockets,
    cacheOf: ({ name, chainId }) => {
      // Another version may give the same answer another shape.
      const scope = `${packageJson.version}:${name}:${chainId}`
      const cache = caches.get(scope) ?? createSharedCache(store, scope)
      caches.set(scope, cache)
      return cache
    },
    filtersOf: (network, idleMs) =>
      createSharedFilters(store, { network, idleMs }),
    close: async () => {
      clearInterval(syncing)
      clearInterval(refilling)
      clearInterval(repeating)
      await Promise.all([
        ...meters.map((meter) => meter.close()),
        sockets.close(),
      ])
      await store.close()
    },
  }
}
