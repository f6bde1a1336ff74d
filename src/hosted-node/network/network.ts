import type { NetworkConfig } from '../config/config.ts'
import type { FindMethod } from '../methods/network-methods.ts'
import type { CallRecorder } from '../metrics.ts'
import type { SharedCache } from '../shared-state/shared-cache.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import type { NetworkRouter } from './filters.ts'
import type { Heads } from './heads.ts'
import type { ResponseCache } from './response-cache.ts'

/** One network as it is served. */
export type Network = Readonly<{
  name: string
  chainId: number
  /** Of a Solana network. */
  genesisHash?: string
  /** Whether it is a development chain (`evm_mine` and the like). */
  development: boolean
  /** The methods that it offers. */
  findMethod: FindMethod
  router: NetworkRouter
  cache: ResponseCache
  /** What all replicas have cached, unless the chain may change. */
  sharedCache?: SharedCache
  heads: Heads
  subscriptions: Subscriptions
  /** Records how a call of this network ended. */
  record: CallRecorder
  /** Opens the nodes of another configuration; nothing changes before `commit`. */
  prepare: (config: NetworkConfig) => Promise<PreparedNodes>
  /** Resolves when each node has been probed. */
  probed: () => Promise<void>
  /** Closes the nodes after the calls in flight. */
  drain: () => Promise<void>
  /** Closes the nodes at once. */
  close: () => Promise<void>
}>

export type PreparedNodes = {
  /** New calls use the new nodes; the old ones close after their calls. */
  commit: () => void
  abandon: () => Promise<void>
}
