import type { ReactNode } from 'react'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { useNames } from '../names/names-context.ts'
import { networkName } from '../network-name.ts'
import { text } from '../text.ts'
import { sentSentenceOf } from '../transactions/sent-sentence.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Asker } from './Asker.tsx'
import { ChainsInDoubt } from './ChainsInDoubt.tsx'
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
  const names = useNames()
  return (
    <li className="activity">
      <p className="activity-what">
        {sentSentenceOf(transaction, names.inWords)}
      </p>
      <Asker origin={origin} />
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
