import { limitExceeded } from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type {
  SentTransaction,
  TransactionState,
  TransactionsRecord,
} from '../../storage/transaction-record.ts'
import type { Log } from '../host/log.ts'

export type ChainMark = TransactionsRecord['chains'][number]

export type SentTransactions = Readonly<{
  /**
   * Reads back what was signed in earlier lives. Never throws: where it cannot
   * be read nothing is signed, and everything else goes on.
   */
  restore: () => Promise<void>
  /** In the order they were signed. */
  all: () => readonly SentTransaction[]
  find: (hash: string) => SentTransaction | undefined
  ofRequest: (requestKey: string) => SentTransaction | undefined
  /** Resolves when it is written down; throws when there is no room. */
  add: (transaction: SentTransaction) => Promise<void>
  /** What is known of it now. Never throws: what happened has happened. */
  change: (hash: string, change: Partial<SentTransaction>) => Promise<void>
  chain: (chainId: string) => ChainMark | undefined
  markChain: (mark: ChainMark) => Promise<void>
}>

const waiting: readonly TransactionState[] = ['signed', 'sent']

/** Whether something may still come of it. */
export const isPending = ({ state }: { state: TransactionState }): boolean =>
  waiting.includes(state)

/** More chains than a person sends on. */
const MOST_CHAINS = 64

/** What the wallet signed, written down before it is sent. */
export const createSentTransactions = ({
  item,
  log,
  changed,
}: {
  item: StorageItem<TransactionsRecord>
  log: Log
  changed: () => void
}): SentTransactions => {
  let record: TransactionsRecord = { sent: [], chains: [] }
  let isReadable = true

  const save = (
    change: (record: TransactionsRecord) => TransactionsRecord,
  ): Promise<void> =>
    withLock({ owner: item, key: 'transactions' }, async () => {
      // Written over, it would be lost; without it a number is used twice.
      if (!isReadable) throw new Error('What was sent before is not readable')
      const next = change(record)
      await item.write(next)
      record = next
      changed()
    })

  const survive = async (saving: Promise<void>): Promise<void> => {
    try {
      await saving
    } catch (error) {
      log.error('what came of a transaction is not stored', error)
    }
  }

  return {
    restore: async () => {
      try {
        record = (await item.read()) ?? record
      } catch (error) {
        isReadable = false
        log.error('what was sent before is not readable', error)
      }
    },
    all: () => record.sent,
    find: (hash) => record.sent.find((one) => one.hash === hash),
    ofRequest: (requestKey) =>
      record.sent.find((one) => one.requestKeys.includes(requestKey)),
    add: (transaction) =>
      save(({ sent, chains }) => ({
        sent: trim([
          ...sent.filter(({ hash }) => hash !== transaction.hash),
          sameAgain(
            sent.find(({ hash }) => hash === transaction.hash),
            transaction,
          ),
        ]),
        chains,
      })),
    change: (hash, change) =>
      survive(
        save(({ sent, chains }) => ({
          sent: sent.map((one) =>
            one.hash === hash ? settle({ ...one, ...change }) : one,
          ),
          chains,
        })),
      ),
    chain: (chainId) => record.chains.find((one) => one.chainId === chainId),
    markChain: (mark) =>
      survive(
        save(({ sent, chains }) => ({
          sent,
          chains: [
            ...chains.filter(({ chainId }) => chainId !== mark.chainId),
            mark,
          ].slice(-MOST_CHAINS),
        })),
      ),
  }
}

/**
 * The same fields again have the same hash: whoever asked first is answered by
 * it too. What is settled was another's, on a chain that began anew since.
 */
const sameAgain = (
  before: SentTransaction | undefined,
  next: SentTransaction,
): SentTransaction =>
  before && isPending(before)
    ? { ...next, requestKeys: [...before.requestKeys, ...next.requestKeys] }
    : next

/** Calldata is of use to replace one alone. */
const settle = (transaction: SentTransaction): SentTransaction => {
  if (isPending(transaction)) return transaction
  const { data: _, accessList: __, ...rest } = transaction
  return rest
}

const trim = (sent: readonly SentTransaction[]): SentTransaction[] => {
  const excess = sent.length - limits.transactions
  const settled = sent.filter((one) => !isPending(one))
  if (excess > settled.length) {
    throw limitExceeded('too many transactions wait to be mined')
  }
  const dropped = new Set(excess > 0 ? settled.slice(0, excess) : [])
  const kept = sent.filter((one) => !dropped.has(one))
  let room = limits.transactionData
  // The newest are the likeliest to be replaced.
  return kept
    .reverse()
    .map((one) => {
      room -= one.data?.length ?? 0
      if (room >= 0 || one.data === undefined) return one
      const { data: _, ...rest } = one
      return rest
    })
    .reverse()
}
