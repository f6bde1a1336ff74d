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

export type ChainState = TransactionsRecord['chains'][number]

export type SentTransactions = Readonly<{
  /**
   * Reads the transactions of earlier workers. Never throws: if they cannot be
   * read, nothing is signed, and everything else works.
   */
  restore: () => Promise<void>
  /** Whether they could be read. */
  isReadable: () => boolean
  /** In the order of signing. */
  all: () => readonly SentTransaction[]
  find: (hash: string) => SentTransaction | undefined
  ofRequest: (requestKey: string) => SentTransaction | undefined
  /** Resolves when it is stored; throws if there is no room. */
  add: (transaction: SentTransaction) => Promise<void>
  /** Stores its new state. Logs a failure instead of throwing. */
  change: (hash: string, change: Partial<SentTransaction>) => Promise<void>
  chains: () => readonly ChainState[]
  /** The chain as this node last reported it. */
  chain: (chainId: string, node: string | undefined) => ChainState | undefined
  setChain: (state: ChainState) => Promise<void>
  /**
   * The user says that a chain was replaced: drops what is pending there.
   * Without a node that reported so, it does nothing.
   */
  forgetReplaced: (chainId: string) => Promise<void>
}>

const waiting: readonly TransactionState[] = ['signed', 'sent']

/** Whether its outcome is still open. */
export const isPending = ({ state }: { state: TransactionState }): boolean =>
  waiting.includes(state)

/** Whether its node reports another chain than before. */
export const isInDoubt = (
  one: SentTransaction,
  chains: readonly ChainState[],
): boolean =>
  isPending(one) &&
  chains.some(
    ({ chainId, node, other }) =>
      other !== undefined &&
      chainId === one.chainId &&
      (one.node === undefined || one.node === node),
  )

/** More chains than a user sends on. */
const MOST_CHAINS = 64

/** The transactions that the wallet signed, stored before they are sent. */
export const createSentTransactions = ({
  item,
  isNeeded,
  log,
  changed,
}: {
  item: StorageItem<TransactionsRecord>
  /** Whether what was signed for this request must stay stored. */
  isNeeded: (requestKey: string) => boolean
  log: Log
  changed: () => void
}): SentTransactions => {
  let record: TransactionsRecord = { sent: [], chains: [] }
  let isReadable = true

  const save = (
    change: (record: TransactionsRecord) => TransactionsRecord,
  ): Promise<void> =>
    withLock({ owner: item, key: 'transactions' }, async () => {
      // Overwriting would lose them, and a nonce could be used twice.
      if (!isReadable) throw new Error('The sent transactions are not readable')
      const next = change(record)
      await item.write(next)
      record = next
      changed()
    })

  const logFailure = async (saving: Promise<void>): Promise<void> => {
    try {
      await saving
    } catch (error) {
      log.error('storing the outcome of a transaction failed', error)
    }
  }

  return {
    restore: async () => {
      try {
        record = (await item.read()) ?? record
      } catch (error) {
        isReadable = false
        log.error('reading the sent transactions failed', error)
      }
    },
    isReadable: () => isReadable,
    all: () => record.sent,
    find: (hash) => record.sent.find((one) => one.hash === hash),
    ofRequest: (requestKey) =>
      record.sent.find((one) => one.requestKeys.includes(requestKey)),
    add: (transaction) =>
      save(({ sent, chains }) => ({
        sent: trim(
          [
            ...sent.filter(({ hash }) => hash !== transaction.hash),
            sameAgain(
              sent.find(({ hash }) => hash === transaction.hash),
              transaction,
            ),
          ],
          isNeeded,
        ),
        chains,
      })),
    change: (hash, change) =>
      logFailure(
        save(({ sent, chains }) => ({
          sent: sent.map((one) =>
            one.hash === hash ? settle({ ...one, ...change }) : one,
          ),
          chains,
        })),
      ),
    chains: () => record.chains,
    chain: (chainId, node) =>
      record.chains.find((one) => one.chainId === chainId && one.node === node),
    setChain: (state) =>
      logFailure(
        save(({ sent, chains }) => ({
          sent,
          chains: [
            ...chains.filter(
              ({ chainId, node }) =>
                chainId !== state.chainId || node !== state.node,
            ),
            state,
          ].slice(-MOST_CHAINS),
        })),
      ),
    forgetReplaced: (forgotten) =>
      save(({ sent, chains }) => ({
        sent: sent.map((one) =>
          one.chainId === forgotten && isInDoubt(one, chains)
            ? settle({ ...one, state: 'dropped' })
            : one,
        ),
        chains: chains.map((state) => {
          const { other, ...rest } = state
          if (state.chainId !== forgotten || other === undefined) return state
          return { ...rest, genesis: other }
        }),
      })),
  }
}

/**
 * The same fields have the same hash, so the first request is answered by it
 * too. A settled one belongs to an earlier chain that was reset since.
 */
const sameAgain = (
  before: SentTransaction | undefined,
  next: SentTransaction,
): SentTransaction =>
  before && isPending(before)
    ? { ...next, requestKeys: [...before.requestKeys, ...next.requestKeys] }
    : next

/** Calldata is only needed for a replacement, and the node to find it. */
const settle = (transaction: SentTransaction): SentTransaction => {
  if (isPending(transaction)) return transaction
  const { data: _, accessList: __, node: ___, ...rest } = transaction
  return rest
}

const trim = (
  sent: readonly SentTransaction[],
  isNeeded: (requestKey: string) => boolean,
): SentTransaction[] => {
  const excess = Math.max(0, sent.length - limits.transactions)
  const evictable = sent.filter(
    (one) => !isPending(one) && !one.requestKeys.some(isNeeded),
  )
  if (excess > evictable.length) {
    throw limitExceeded('too many transactions wait to be mined')
  }
  const dropped = new Set(evictable.slice(0, excess))
  const retained = sent.filter((one) => !dropped.has(one))
  let room = limits.transactionData
  // The newest are the most likely to be replaced.
  return retained
    .reverse()
    .map((one) => {
      room -= one.data?.length ?? 0
      if (room >= 0 || one.data === undefined) return one
      const { data: _, ...rest } = one
      return rest
    })
    .reverse()
}
