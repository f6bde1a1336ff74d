import type { ReactNode } from 'react'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { text } from '../text.ts'
import { groupAttempts } from '../transactions/group-attempts.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { ChainsInDoubt } from './ChainsInDoubt.tsx'
import { TransactionRow } from './TransactionRow.tsx'

/** Those of the transactions that are pending. */
export const PendingTransactions = ({
  transactions,
  wallet,
}: {
  /** The newest first. */
  transactions: readonly SentTransactionView[]
  wallet: WalletCalls
}): ReactNode => {
  const pending = groupAttempts(transactions).filter((one) => one.isPending)
  if (pending.length === 0) return null
  return (
    <section className="activity-day" aria-labelledby="pending-title">
      <h2 className="section-title" id="pending-title">
        {text('pendingTitle')}
      </h2>
      <ChainsInDoubt transactions={transactions} wallet={wallet} />
      <ul className="rows">
        {pending.map((group) => (
          <TransactionRow key={group.first.hash} group={group} />
        ))}
      </ul>
    </section>
  )
}
