import type { Json } from '@metamask/utils'
import type { LogFilter } from '../../protocol/subscribe-params.ts'
import type { ChainSockets } from '../nodes/chain-sockets.ts'
import { askLogsOf, readHeader } from './blocks-and-logs.ts'
import { KnownChain } from './known-chain.ts'
import { createLane } from './lane.ts'
import type { ChainLog, Mark } from './marks.ts'
import { type Next, nextHeads, nextLogs, type Told } from './next-to-tell.ts'
import { createNodeStreams, type Stream } from './node-streams.ts'
import { createPendingTransactions } from './pending-transactions.ts'
import { type Binding, isOpen, type Subscriber, tell } from './subscriber.ts'

export type ChainFeed = Readonly<{
  /**
   * Resolves with where one that joins now begins; rejects when the node
   * cannot be followed. It is told of nothing before it is bound.
   */
  join: (subscriber: Subscriber) => Promise<Mark>
  /** Whether nobody is left. */
  leave: (subscriber: Subscriber) => boolean
  /** Somebody was bound, or can take more. */
  wake: () => void
}>

/** Beyond so many that came at once, the node is asked where it stands. */
const MOST_HEARD = 256

/**
 * Follows one chain for all of its subscribers over one socket. Streams of the
 * node are hints: what a subscriber hears is worked out from where it stands,
 * so a lost socket, a stopped worker and a page that was away are all the same.
 */
export const createChainFeed = ({
  scope,
  sockets,
  mayTell,
}: {
  scope: string
  sockets: Pick<ChainSockets, 'of' | 'hold'>
  /** Whether its session lets it hear of this chain at this moment. */
  mayTell: (subscriber: Subscriber) => Promise<boolean>
}): ChainFeed => {
  const subscribers = new Set<Subscriber>()
  let heads: Json[] = []
  let mustLook = true
  const pending = createPendingTransactions()

  const isWanted = (stream: Stream): boolean =>
    [...subscribers].some((subscriber) => streamOf(subscriber) === stream)

  const hear = (stream: Stream, json: Json): void => {
    if (stream !== 'newHeads') {
      pending.hear(stream, json)
    } else {
      heads.push(json)
      if (heads.length > MOST_HEARD) lookAgain()
    }
    void lane.wake()
  }

  const lookAgain = (): void => {
    heads = []
    mustLook = true
  }

  const streams = createNodeStreams({
    scope,
    sockets,
    isWanted,
    hear,
    begun: lookAgain,
    lost: () => {
      lookAgain()
      void lane.wake()
    },
  })
  const { ask } = streams
  const chain = new KnownChain(ask)

  const followHead = async (): Promise<void> => {
    const heard = heads
    heads = []
    for (const json of heard) {
      const header = readHeader(json)
      if (!header || !chain.grow(header)) mustLook = true
    }
    if (!mustLook) return
    mustLook = false
    try {
      await chain.look()
    } catch (error) {
      mustLook = true
      throw error
    }
  }

  /** The logs of a block are asked for once in a turn for all who want them. */
  const shareLogs = () => {
    const asked = new Map<string, Promise<ChainLog[]>>()
    return (filter: LogFilter, hash: string): Promise<ChainLog[]> => {
      const key = `${hash}${JSON.stringify(filter)}`
      const logs = asked.get(key) ?? askLogsOf(ask, { filter, hash })
      asked.set(key, logs)
      return logs
    }
  }

  const nextOf = async (
    { record, marks, reach }: Subscriber,
    logsOf: ReturnType<typeof shareLogs>,
  ): Promise<Next> => {
    const { subscribed } = record
    if (subscribed.kind === 'newHeads') return nextHeads(marks, chain)
    if (subscribed.kind !== 'logs') return { told: [], isMore: false }
    const { filter } = subscribed
    return nextLogs(marks, {
      chain,
      ask,
      filter,
      logsOf: (hash) => logsOf(filter, hash),
      reach,
    })
  }

  /** False when it could not be told all of it; it is then not asked for more. */
  const tellAll = async (
    subscriber: Subscriber,
    { told, binding }: { told: readonly Told[]; binding: Binding | undefined },
  ): Promise<boolean> => {
    const isHeard = told.some(({ result }) => result !== undefined)
    if (isHeard && !(await mayTell(subscriber))) return false
    // It may have left, or its caller have come back and stand elsewhere.
    if (!subscribers.has(subscriber)) return false
    if (subscriber.binding !== binding) return false
    for (const one of told) {
      if (!isOpen(subscriber)) return false
      tell(subscriber, one)
    }
    return true
  }

  const advance = async (
    subscriber: Subscriber,
    logsOf: ReturnType<typeof shareLogs>,
  ): Promise<void> => {
    let isMore = true
    while (isMore && isOpen(subscriber)) {
      const { binding } = subscriber
      const next = await nextOf(subscriber, logsOf)
      const isAll = await tellAll(subscriber, { told: next.told, binding })
      isMore = next.isMore && isAll
    }
  }

  const tellTransactions = async (): Promise<void> => {
    const newsOf = pending.take()
    for (const subscriber of subscribers) {
      const stream = streamOf(subscriber)
      if (stream === 'newHeads') continue
      const { binding, marks } = subscriber
      await tellAll(subscriber, { binding, told: newsOf(stream, marks) })
    }
  }

  const lane = createLane(async () => {
    await streams.settle()
    if (streams.isOpen('newHeads')) await followHead()
    const logsOf = shareLogs()
    const advanced = await Promise.allSettled([
      ...[...subscribers].map((one) => advance(one, logsOf)),
      tellTransactions(),
    ])
    const failed = advanced.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  })

  return {
    join: async (subscriber) => {
      subscribers.add(subscriber)
      await lane.wake().catch((error) => {
        // Another's logs may have failed, which is of no concern to this one.
        if (mustLook || !streams.isOpen(streamOf(subscriber))) throw error
      })
      const { head } = chain
      return { number: head?.number ?? 0, hash: head?.hash ?? '' }
    },
    leave: (subscriber) => {
      subscribers.delete(subscriber)
      if (subscribers.size > 0) {
        void lane.wake()
        return false
      }
      lane.stop()
      streams.end()
      return true
    },
    wake: () => void lane.wake(),
  }
}

const streamOf = ({ record: { subscribed } }: Subscriber): Stream => {
  if (subscribed.kind !== 'newPendingTransactions') return 'newHeads'
  return subscribed.full ? 'transactions' : 'transactionHashes'
}
