import type { ReactNode } from 'react'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { SiteTile } from '../identity/SiteTile.tsx'
import { networkName } from '../network-name.ts'
import { text } from '../text.ts'
import { sentSentenceOf } from '../transactions/sent-sentence.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { ChainsInDoubt } from './ChainsInDoubt.tsx'
import { Origin } from './Origin.tsx'
import { SentTransactionState } from './SentTransactionState.tsx'

/** The pending transactions. */
export const PendingTransactions = ({
  transactions,
  wallet,
}: {
  transactions: readonly SentTransactionView[]
  wallet: WalletCalls
}): ReactNode =>
  transactions.length > 0 && (
    <section className="activity-day" aria-labelledby="pending-title">
      <h2 className="section-title" id="pending-title">
        {text('pendingTitle')}
      </h2>
      <ChainsInDoubt transactions={transactions} wallet={wallet} />
      <ul className="rows">
        {transactions.map((transaction) => (
          <PendingRow key={transaction.hash} transaction={transaction} />
        ))}
      </ul>
    </section>
  )

const PendingRow = ({
  transaction,
}: {
  transaction: SentTransactionView
}): ReactNode => {
  const { hash, origin, network } = transaction
  return (
    <li className="activity">
      <p className="activity-what">{sentSentenceOf(transaction)}</p>
      <div className="beside-emblem">
        <SiteTile origin={origin} size={20} />
        <Origin origin={origin} />
      </div>
      <p className="row-facts">
        <bdi>{networkName(network)}</bdi>
      </p>
      <SentTransactionState transaction={transaction} />
      <code className="activity-hash" dir="ltr">
        {hash}
      </code>
    </li>
  )
}
