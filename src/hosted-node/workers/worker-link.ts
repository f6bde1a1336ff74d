import cluster from 'node:cluster'
import type { Config } from '../config/config.ts'
import { DEFAULT_MAX_CONNECTIONS } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { SharedStore } from '../shared-state/shared-store.ts'
import { createChannel } from './channel.ts'
import { createWorkerStore } from './worker-store.ts'

/** The number of a worker, which its replacement has too. */
export const WORKER_VARIABLE = 'PORTOLAN_WORKER'

/** What a worker gets from the primary process. */
export type WorkerLink = {
  /** The settings that this worker starts with: the last that were accepted. */
  startWith: () => Promise<Config>
  /** Those that were accepted since, unless this worker has them. */
  newer: () => Promise<Config | undefined>
  /** Runs this whenever there may be newer settings. */
  whenNewer: (run: () => void) => void
  /** This worker uses these settings now. */
  accept: (config: Config) => void
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
  // Until this worker is ready; then it is told again.
  let renew = (): void => undefined
  const channel = createChannel(
    {
      send: (message) => process.send?.(message),
      onMessage: (listener) => process.on('message', listener),
    },
    { metrics: () => print(), renew: () => renew() },
  )
  const newer: WorkerLink['newer'] = async () =>
    (await channel.ask('config')) as Config | undefined
  return {
    startWith: async () => (await newer()) as Config,
    newer,
    whenNewer: (run) => {
      renew = run
    },
    accept: (config) => {
      // Fails if the primary process has ended, which ends this one.
      channel.ask('accept', config).catch(() => undefined)
    },
    store: createWorkerStore(channel),
    shareMetrics: (own) => {
      print = own
      return async () => String(await channel.ask('allMetrics'))
    },
  }
}

/**
 * New settings of a running service, with those of its start that only change
 * with a new one.
 */
export const withFixed = (
  { tls, shared: _, traces: __, workers: ___, ...config }: Config,
  { host, port, tls: usesTls, workers, shared, traces }: Config,
): Config => ({
  ...config,
  host,
  port,
  ...(workers !== undefined && { workers }),
  ...(shared && { shared }),
  ...(traces && { traces }),
  // Its files may have changed, but not whether it is used.
  ...(usesTls && { tls: tls ?? usesTls }),
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
