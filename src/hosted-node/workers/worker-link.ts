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
    store: createWorkerStore(channel),
    shareMetrics: (own) => {
      print = own
      return async () => String(await channel.ask('allMetrics'))
    },
  }
}

/** What one worker may use of the limits of the service. */
export const toWorkerConfig = (config: Config): Config => {
  const { workers = 1, cacheBytes } = config
  const { maxConnections = DEFAULT_MAX_CONNECTIONS } = config
  return {
    ...config,
    cacheBytes: Math.floor(cacheBytes / workers),
    maxConnections: Math.ceil(maxConnections / workers),
  }
}
