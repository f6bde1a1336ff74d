import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { attemptsOf } from '../../protocol/attempts.ts'
import { attemptOf, isPending } from './attempts.ts'

/** A transaction and everything that replaces it: one row in the lists. */
export type AttemptGroup = {
  /** What the user wanted, as far as it is stored. */
  first: SentTransactionView
  /** The one that was mined, is pending, or is the newest. */
  current: SentTransactionView
  /** All of them, the newest first. */
  attempts: readonly SentTransactionView[]
  isPending: boolean
  /** A cancellation was mined. */
  isCancelled: boolean
}

/** Groups transactions, which are the newest first. */
export const groupAttempts = (
  transactions: readonly SentTransactionView[],
): AttemptGroup[] => {
  const known = new Set(transactions.map(({ hash }) => hash))
  const isFirst = ({ replaces }: SentTransactionView): boolean =>
    !replaces || !known.has(replaces.hash)
  return transactions
    .filter(isFirst)
    .map((first) => toGroup(first, transactions))
}

const toGroup = (
  first: SentTransactionView,
  transactions: readonly SentTransactionView[],
): AttemptGroup => {
  const hashes = attemptsOf(first.hash, transactions.toReversed())
  const current = attemptOf(first.hash, transactions) ?? first
  const cancels =
    first.replaces?.how === 'cancel' || hashes.get(current.hash)?.isCancelled
  return {
    first,
    current,
    attempts: transactions.filter(({ hash }) => hashes.has(hash)),
    isPending: isPending(current),
    isCancelled: current.receipt !== undefined && cancels === true,
  }
}
