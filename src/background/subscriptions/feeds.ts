import type { KeepAwake } from '../host/keep-awake.ts'
import type { ChainSockets } from '../nodes/chain-sockets.ts'
import { type ChainFeed, createChainFeed } from './chain-feed.ts'
import type { Subscriber } from './subscriber.ts'

export type Feeds = Readonly<{
  /** That of the subscriber's chain, made when there is none. */
  of: (subscriber: Subscriber) => ChainFeed
  /** The chain is let go with its last subscriber. */
  leave: (subscriber: Subscriber) => void
}>

/** The chains that somebody follows, one feed each. */
export const createFeeds = ({
  sockets,
  keepAwake,
  mayTell,
}: {
  sockets: Pick<ChainSockets, 'of' | 'hold'>
  keepAwake: KeepAwake
  mayTell: (subscriber: Subscriber) => Promise<boolean>
}): Feeds => {
  const feeds = new Map<string, { feed: ChainFeed; release: () => void }>()
  return {
    of: ({ record: { scope } }) => {
      const known = feeds.get(scope)
      if (known) return known.feed
      const feed = createChainFeed({ scope, sockets, mayTell })
      // Not the socket alone: while it is lost, somebody has to come back to it.
      feeds.set(scope, { feed, release: keepAwake.hold() })
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
