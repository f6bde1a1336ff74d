import type { Json } from '@metamask/utils'
import { isObject } from '../../protocol/json-rpc.ts'
import type { Cursors } from './cursors.ts'
import type { Update } from './next-updates.ts'

/** The two forms in which a node reports them. */
export type TransactionStream = 'transactionHashes' | 'transactions'

/** What a subscriber of this stream with these cursors is sent. */
export type UpdatesFor = (
  stream: TransactionStream,
  cursors: Cursors,
) => Update[]

export type PendingTransactions = Readonly<{
  /** Skips one that was received before: nodes repeat themselves. */
  receive: (stream: TransactionStream, json: Json) => void
  /** All received since the last call. */
  take: () => UpdatesFor
}>

export const MOST_TRANSACTIONS = 1_024

type Received = { stream: TransactionStream; hash: string; json: Json }

/**
 * The pending transactions that a node reported. Missed ones cannot be
 * requested later. None is sent twice: a new worker learns from the cursors
 * which ones were.
 */
export const createPendingTransactions = (): PendingTransactions => {
  const seen = new Set<string>()
  let received: Received[] = []

  return {
    receive: (stream, json) => {
      const hash = isObject(json) ? json.hash : json
      if (typeof hash !== 'string' || seen.has(`${stream}${hash}`)) return
      if (received.length >= MOST_TRANSACTIONS) return
      seen.add(`${stream}${hash}`)
      const [oldest] = seen
      if (oldest && seen.size > MOST_TRANSACTIONS) seen.delete(oldest)
      received.push({ stream, hash, json })
    },

    take: () => {
      const taken = received
      received = []
      return (stream, cursors) =>
        taken
          .filter((one) => one.stream === stream && !hasHash(cursors, one.hash))
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
