import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { createSharedState, type SharedState } from './shared-state.ts'
import type { SharedStore } from './shared-store.ts'

/** Undefined for a service that shares nothing. */
export const openSharedState = async (
  { shared, workers = 1 }: Pick<Config, 'shared' | 'workers'>,
  {
    log,
    metrics,
    store,
  }: { log: Log; metrics: Metrics; store: SharedStore | undefined },
): Promise<SharedState | undefined> => {
  if (!shared) {
    if (!store) return undefined
    return createSharedState(store, {
      replicas: workers,
      whenUnavailable: 'share',
      metrics,
    })
  }
  // Takes long to load, and most services have no server.
  const { createRedisStore } = await import('./redis-store.ts')
  return createSharedState(createRedisStore(shared.url, log), {
    replicas: shared.replicas * workers,
    whenUnavailable: shared.whenUnavailable,
    metrics,
  })
}
