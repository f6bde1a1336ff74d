import type { Json } from '@metamask/utils'
import { isObject } from '../../protocol/json-rpc.ts'
import type { Marks } from './marks.ts'
import type { Told } from './next-to-tell.ts'

/** The two forms in which a node tells of them. */
export type TransactionStream = 'transactionHashes' | 'transactions'

/** What a subscriber of a stream that has come to these marks is told. */
export type NewsOf = (stream: TransactionStream, marks: Marks) => Told[]

export type PendingTransactions = Readonly<{
  /** One that was heard before is passed over: nodes repeat themselves. */
  hear: (stream: TransactionStream, json: Json) => void
  /** All that came since it was last taken. */
  take: () => NewsOf
}>

export const MOST_TRANSACTIONS = 1_024

type Heard = { stream: TransactionStream; hash: string; json: Json }

/**
 * The transactions that a node has and that are in no block. Nobody can be asked
 * for those that were missed; but none is told twice, and a worker that knows of
 * none yet has the marks to tell by.
 */
export const createPendingTransactions = (): PendingTransactions => {
  const seen = new Set<string>()
  let heard: Heard[] = []

  return {
    hear: (stream, json) => {
      const hash = isObject(json) ? json.hash : json
      if (typeof hash !== 'string' || seen.has(`${stream}${hash}`)) return
      if (heard.length >= MOST_TRANSACTIONS) return
      seen.add(`${stream}${hash}`)
      const [eldest] = seen
      if (eldest && seen.size > MOST_TRANSACTIONS) seen.delete(eldest)
      heard.push({ stream, hash, json })
    },

    take: () => {
      const taken = heard
      heard = []
      return (stream, marks) =>
        taken
          .filter((one) => one.stream === stream && !isAmong(marks, one.hash))
          .map(({ hash, json }) => ({
            mark: { number: IN_NO_BLOCK, hash },
            result: json,
          }))
    },
  }
}

const IN_NO_BLOCK = 0

const isAmong = (marks: Marks, hash: string): boolean =>
  marks.some((mark) => mark.hash === hash)
