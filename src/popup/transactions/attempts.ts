import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { attemptsOf } from '../../protocol/attempts.ts'

type Attempts = readonly SentTransactionView[]

/** Whether its outcome is still open. */
export const isPending = ({ state }: SentTransactionView): boolean =>
  state === 'signed' || state === 'sent'

/**
 * The pending transactions, of these the newest first. One that is sped up or
 * cancelled is represented by what replaces it.
 */
export const pendingOf = (transactions: Attempts): SentTransactionView[] => {
  const pending = transactions.filter(isPending)
  const replaced = new Set(pending.map(({ replaces }) => replaces?.hash))
  return pending.filter(({ hash }) => !replaced.has(hash))
}

/**
 * What became of a transaction: it or one of its replacements, whichever was
 * mined, is pending, or is the newest of these, which are the newest first.
 */
export const attemptOf = (
  hash: string,
  transactions: Attempts,
): SentTransactionView | undefined => {
  const hashes = attemptsOf(hash, transactions.toReversed())
  const attempts = transactions.filter((one) => hashes.has(one.hash))
  return (
    attempts.find(({ receipt }) => receipt) ??
    attempts.find(isPending) ??
    attempts[0]
  )
}
