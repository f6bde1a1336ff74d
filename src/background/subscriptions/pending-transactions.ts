import type { Json } from '@metamask/utils'
import type { Topic } from '../../node-client/topic-streams.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { Cursors } from './cursors.ts'
import type { Update } from './next-updates.ts'

/** The two forms in which a node reports them. */
export type TransactionTopic = Exclude<Topic, 'newHeads'>

/** What a subscriber of this topic with these cursors is sent. */
export type UpdatesFor = (topic: TransactionTopic, cursors: Cursors) => Update[]

export type PendingTransactions = Readonly<{
  /** Skips one that was received before: nodes repeat themselves. */
  receive: (topic: TransactionTopic, json: Json) => void
  /** All received since the last call. */
  take: () => UpdatesFor
}>

export const MOST_TRANSACTIONS = 1_024

type Received = { topic: TransactionTopic; hash: string; json: Json }

/**
 * The pending transactions that a node reported. Missed ones cannot be
 * requested later. None is sent twice: a new worker learns from the cursors
 * which ones were.
 */
export const createPendingTransactions = (): PendingTransactions => {
  const seen = new Set<string>()
  let received: Received[] = []

  return {
    receive: (topic, json) => {
      const hash = isObject(json) ? json.hash : json
      if (typeof hash !== 'string' || seen.has(`${topic}${hash}`)) return
      if (received.length >= MOST_TRANSACTIONS) return
      seen.add(`${topic}${hash}`)
      const [oldest] = seen
      if (oldest && seen.size > MOST_TRANSACTIONS) seen.delete(oldest)
      received.push({ topic, hash, json })
    },

    take: () => {
      const taken = received
      received = []
      return (topic, cursors) =>
        taken
          .filter((one) => one.topic === topic && !hasHash(cursors, one.hash))
          .map(({ hash, json }) => ({
            cursor: { number: IN_NO_BLOCK, hash },
            result: json,
          }))
    },
  }
}

const IN_NO_BLOCK = 0

const hasHash = (cursors: Cursors, hash: string): boolean =>
  cursors.some((cursor) => cursor.hash === hash)
