import type { Json } from '@metamask/utils'
import { readAnnounced } from '../../node-client/chain/header.ts'
import type { ChainLog } from '../../node-client/chain/log.ts'
import { askLogsOf } from '../../node-client/chain/read-chain.ts'
import type { Topic } from '../../node-client/topic-streams.ts'
import type { LogFilter } from '../../protocol/subscribe-params.ts'
import type { ChainSockets } from '../nodes/chain-sockets.ts'
import type { Networks } from '../nodes/networks.ts'
import type { Cursor } from './cursors.ts'
import { type Next, nextHeads, nextLogs, type Update } from './next-updates.ts'
import { createNodeStreams } from './node-streams.ts'
import { createPendingTransactions } from './pending-transactions.ts'
import { RecentChain } from './recent-chain.ts'
import {
  type Binding,
  isOpen,
  type Subscriber,
  sendUpdate,
} from './subscriber.ts'
import { createUpdateLoop } from './update-loop.ts'

export type ChainFeed = Readonly<{
  /**
   * Resolves with the cursor at which the subscriber begins; rejects if the
   * node cannot be followed. Nothing is sent before the subscriber is bound.
   */
  join: (subscriber: Subscriber) => Promise<Cursor>
  /** Whether this was the last subscriber. */
  leave: (subscriber: Subscriber) => boolean
  /** Call it when a subscriber was bound or has room again. */
  wake: () => void
}>

/**
 * If more heads are queued, they are dropped and the node is asked for its
 * latest.
 */
const MAX_QUEUED_HEADS = 256

/**
 * Follows one chain for all of its subscribers. The node's streams are only
 * hints: what a subscriber is sent is computed from its cursors, so a lost
 * socket, a stopped worker and an absent page are one case.
 */
export const createChainFeed = ({
  scope,
  sockets,
  networks,
  mayNotify,
}: {
  scope: string
  sockets: Pick<ChainSockets, 'of' | 'hold'>
  networks: Pick<Networks, 'nodeOf' | 'inUse'>
  /** Whether its session grants notifications of this chain now. */
  mayNotify: (subscriber: Subscriber) => Promise<boolean>
}): ChainFeed => {
  const subscribers = new Set<Subscriber>()
  let heads: Json[] = []
  let mustRefresh = true
  const pending = createPendingTransactions()

  const isWanted = (topic: Topic): boolean =>
    [...subscribers].some((subscriber) => topicOf(subscriber) === topic)

  const receive = (topic: Topic, json: Json): void => {
    if (topic !== 'newHeads') {
      pending.receive(topic, json)
    } else {
      heads.push(json)
      if (heads.length > MAX_QUEUED_HEADS) requestRefresh()
    }
    void loop.wake()
  }

  const requestRefresh = (): void => {
    heads = []
    mustRefresh = true
  }

  const streams = createNodeStreams({
    scope,
    sockets,
    networks,
    isWanted,
    receive,
    begun: requestRefresh,
    lost: () => {
      requestRefresh()
      void loop.wake()
    },
  })
  const { ask } = streams
  const chain = new RecentChain(ask)

  const followHead = async (): Promise<void> => {
    const received = heads
    heads = []
    for (const json of received) {
      const header = readAnnounced(json)
      if (!header || !chain.append(header)) mustRefresh = true
    }
    if (!mustRefresh) return
    mustRefresh = false
    try {
      await chain.refresh()
    } catch (error) {
      mustRefresh = true
      throw error
    }
  }

  /** Within one run, subscribers with the same filter share a block's logs. */
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
    { record, cursors, reach }: Subscriber,
    logsOf: ReturnType<typeof shareLogs>,
  ): Promise<Next> => {
    const { subscribed } = record
    if (subscribed.kind === 'newHeads') return nextHeads(cursors, chain)
    if (subscribed.kind !== 'logs') return { updates: [], isMore: false }
    const { filter } = subscribed
    return nextLogs(cursors, {
      chain,
      ask,
      filter,
      logsOf: (hash) => logsOf(filter, hash),
      reach,
    })
  }

  /** False if not all could be sent; nothing more is requested then. */
  const sendAll = async (
    subscriber: Subscriber,
    {
      updates,
      binding,
    }: { updates: readonly Update[]; binding: Binding | undefined },
  ): Promise<boolean> => {
    const hasEvent = updates.some(({ result }) => result !== undefined)
    if (hasEvent && !(await mayNotify(subscriber))) return false
    // It may have left, or its caller may have reconnected with other cursors.
    if (!subscribers.has(subscriber)) return false
    if (subscriber.binding !== binding) return false
    for (const one of updates) {
      if (!isOpen(subscriber)) return false
      sendUpdate(subscriber, one)
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
      const isAll = await sendAll(subscriber, {
        updates: next.updates,
        binding,
      })
      isMore = next.isMore && isAll
    }
  }

  const sendPendingTransactions = async (): Promise<void> => {
    const updatesFor = pending.take()
    for (const subscriber of subscribers) {
      const topic = topicOf(subscriber)
      if (topic === 'newHeads') continue
      const { binding, cursors } = subscriber
      await sendAll(subscriber, {
        binding,
        updates: updatesFor(topic, cursors),
      })
    }
  }

  const loop = createUpdateLoop(async () => {
    await streams.settle()
    if (streams.isOpen('newHeads')) await followHead()
    const logsOf = shareLogs()
    const advanced = await Promise.allSettled([
      ...[...subscribers].map((one) => advance(one, logsOf)),
      sendPendingTransactions(),
    ])
    const failed = advanced.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  })

  return {
    join: async (subscriber) => {
      subscribers.add(subscriber)
      await loop.wake().catch((error) => {
        // Another subscriber's logs may have failed; ignore that.
        if (mustRefresh || !streams.isOpen(topicOf(subscriber))) throw error
      })
      const { head } = chain
      return { number: head?.number ?? 0, hash: head?.hash ?? '' }
    },
    leave: (subscriber) => {
      subscribers.delete(subscriber)
      if (subscribers.size > 0) {
        void loop.wake()
        return false
      }
      loop.stop()
      streams.end()
      return true
    },
    wake: () => void loop.wake(),
  }
}

const topicOf = ({ record: { subscribed } }: Subscriber): Topic => {
  if (subscribed.kind !== 'newPendingTransactions') return 'newHeads'
  return subscribed.full ? 'fullPendingTransactions' : 'newPendingTransactions'
}
