import type { WakeLock } from '../host/wake-lock.ts'
import type { ChainSockets } from '../nodes/chain-sockets.ts'
import type { Networks } from '../nodes/networks.ts'
import { type ChainFeed, createChainFeed } from './chain-feed.ts'
import type { Subscriber } from './subscriber.ts'

export type Feeds = Readonly<{
  /** The feed of the subscriber's chain, created on demand. */
  of: (subscriber: Subscriber) => ChainFeed
  /** The feed ends with its last subscriber. */
  leave: (subscriber: Subscriber) => void
}>

/** One feed per chain that has subscribers. */
export const createFeeds = ({
  sockets,
  networks,
  wakeLock,
  mayNotify,
}: {
  sockets: Pick<ChainSockets, 'of' | 'hold'>
  networks: Pick<Networks, 'nodeOf' | 'inUse'>
  wakeLock: WakeLock
  mayNotify: (subscriber: Subscriber) => Promise<boolean>
}): Feeds => {
  const feeds = new Map<string, { feed: ChainFeed; release: () => void }>()
  return {
    of: ({ record: { scope } }) => {
      const known = feeds.get(scope)
      if (known) return known.feed
      const feed = createChainFeed({ scope, sockets, networks, mayNotify })
      // Not the socket's task: the worker must stay awake to reconnect a lost
      // one.
      feeds.set(scope, { feed, release: wakeLock.hold() })
      return feed
    },
    leave: (subscriber) => {
      const { scope } = subscriber.record
      const known = feeds.get(scope)
      if (!known?.feed.leave(subscriber)) return
      feeds.delete(scope)
      known.release()
    },
  }
}
