import { type ReactNode, useCallback } from 'react'
import { text } from '../text.ts'
import { groupAttempts } from '../transactions/group-attempts.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { DayList } from './DayList.tsx'
import { Empty } from './Empty.tsx'
import { Failure } from './Failure.tsx'
import { PendingTransactions } from './PendingTransactions.tsx'
import { TransactionRow } from './TransactionRow.tsx'

/** What was sent from here: what is pending first, the rest by day. */
export const SentTransactions = ({
  origin,
  wallet,
}: {
  /** Only for this site. */
  origin: string | undefined
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(() => wallet.call('listTransactions'), [wallet])
  const answer = useAnswer({ wallet, event: 'activityChanged', ask })
  if (answer.status === 'failed') return <Failure>{answer.reason}</Failure>
  if (answer.status !== 'ready') return null
  const transactions = answer.value.filter(
    (one) => origin === undefined || one.origin === origin,
  )
  if (transactions.length === 0) {
    return (
      <Empty title={text('noTransactions')} hint={text('noTransactionsHint')} />
    )
  }
  return (
    <>
      <PendingTransactions transactions={transactions} wallet={wallet} />
      <DayList
        entries={groupAttempts(transactions).filter((one) => !one.isPending)}
        timeOf={({ first }) => first.at}
      >
        {(group) => <TransactionRow key={group.first.hash} group={group} />}
      </DayList>
    </>
  )
}
