import cluster from 'node:cluster'
import type { Config } from '../config/config.ts'
import { DEFAULT_MAX_CONNECTIONS } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { SharedStore } from '../shared-state/shared-store.ts'
import { createChannel } from './channel.ts'
import { createWorkerStore } from './worker-store.ts'

/** The number of a worker, which its replacement has too. */
export const WORKER_VARIABLE = 'PORTOLAN_WORKER'

/**
 * Settings that only change with a new start of the service. A worker that
 * replaces another one has those of the other workers, whatever the file says.
 */
export type FixedSettings = Pick<
  Config,
  'host' | 'port' | 'tls' | 'workers' | 'shared' | 'traces'
>

export const fixedSettingsOf = ({
  host,
  port,
  tls,
  workers,
  shared,
  traces,
}: Config): FixedSettings => ({
  host,
  port,
  ...(tls && { tls }),
  ...(workers !== undefined && { workers }),
  ...(shared && { shared }),
  ...(traces && { traces }),
})

/** What a worker gets from the primary process. */
export type WorkerLink = {
  /** The settings that this worker starts with. */
  startWith: (config: Config) => Promise<Config>
  /** The store of all workers of this service. */
  store: SharedStore
  /** Offers this worker's metrics; returns those of all workers. */
  shareMetrics: (print: () => string) => () => Promise<string>
}

/** Says which worker has written a line. */
export const withWorker = (log: Log): Log =>
  log.child({ worker: Number(process.env[WORKER_VARIABLE]) })

/** Undefined in a service with one process. */
export const openWorkerLink = (): WorkerLink | undefined => {
  if (!cluster.isWorker) return undefined
  let print = (): string => ''
  const channel = createChannel(
    {
      send: (message) => process.send?.(message),
      onMessage: (listener) => process.on('message', listener),
    },
    { metrics: () => print() },
  )
  return {
    startWith: async (config) => {
      const fixed = (await channel.ask('fixedSettings')) as FixedSettings
      return withFixed(config, fixed)
    },
    store: createWorkerStore(channel),
    shareMetrics: (own) => {
      print = own
      return async () => String(await channel.ask('allMetrics'))
    },
  }
}

const withFixed = (
  { tls, shared: _, traces: __, ...config }: Config,
  fixed: FixedSettings,
): Config => ({
  ...config,
  ...fixed,
  // Its files may have changed, but not whether it is used.
  ...(tls && fixed.tls && { tls }),
})

/** What one of some workers may use of the limits of the service. */
export const toWorkerConfig = (config: Config, workers: number): Config => {
  const { cacheBytes } = config
  const { maxConnections = DEFAULT_MAX_CONNECTIONS } = config
  return {
    ...config,
    cacheBytes: Math.floor(cacheBytes / workers),
    maxConnections: Math.ceil(maxConnections / workers),
  }
}
