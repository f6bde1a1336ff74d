import type { CallRecorder } from '../metrics.ts'
import type { SharedCache } from '../shared-state/shared-cache.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import type { Heads } from './heads.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Router } from './router.ts'

/** One network as it is served. */
export type Network = Readonly<{
  name: string
  chainId: number
  /** Whether it is a development chain (`evm_mine` and the like). */
  development: boolean
  router: Router
  cache: ResponseCache
  /** What all replicas have cached, unless the chain may change. */
  sharedCache?: SharedCache
  heads: Heads
  subscriptions: Subscriptions
  /** Records how a call of this network ended. */
  record: CallRecorder
  close: () => Promise<void>
}>
