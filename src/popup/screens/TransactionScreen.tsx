import { type ReactNode, useCallback } from 'react'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { Failure } from '../components/Failure.tsx'
import { NewRecipient } from '../components/NewRecipient.tsx'
import { OtherAttempts } from '../components/OtherAttempts.tsx'
import { Screen } from '../components/Screen.tsx'
import { Sentence } from '../components/Sentence.tsx'
import { ReplaceLinks, StateTag } from '../components/SentTransactionState.tsx'
import { TransactionFacts } from '../components/TransactionFacts.tsx'
import { TransactionReceiptView } from '../components/TransactionReceiptView.tsx'
import { TraceSection } from '../developer/TraceSection.tsx'
import { useNames } from '../names/names-context.ts'
import { paths } from '../paths.ts'
import { SolanaSentFacts } from '../solana/SolanaSentFacts.tsx'
import { text } from '../text.ts'
import {
  type AttemptGroup,
  groupAttempts,
} from '../transactions/group-attempts.ts'
import { sentSentenceOf } from '../transactions/sent-sentence.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Everything about a transaction that was sent from here. */
export const TransactionScreen = ({
  hash,
  isDeveloper,
  wallet,
}: {
  hash: string
  /** Whether all keys of the wallet are publicly known. */
  isDeveloper: boolean
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(() => wallet.call('listTransactions'), [wallet])
  const answer = useAnswer({ wallet, event: 'activityChanged', ask })
  const group =
    answer.status === 'ready' ? groupOf(hash, answer.value) : undefined
  const transaction = group?.attempts.find((one) => one.hash === hash)
  return (
    <Screen title={text('transactionTitle')} back={paths.activity}>
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {answer.status === 'ready' && !transaction && (
        <p className="hint">{text('transactionUnknown')}</p>
      )}
      {group && transaction && (
        <>
          <Details group={group} transaction={transaction} wallet={wallet} />
          {isDeveloper && transaction.receipt && (
            <TraceSection transaction={transaction} wallet={wallet} />
          )}
        </>
      )}
    </Screen>
  )
}

const groupOf = (
  hash: string,
  transactions: readonly SentTransactionView[],
): AttemptGroup | undefined =>
  groupAttempts(transactions).find(({ attempts }) =>
    attempts.some((one) => one.hash === hash),
  )

const Details = ({
  group: { first, current, attempts, isCancelled },
  transaction,
  wallet,
}: {
  group: AttemptGroup
  transaction: SentTransactionView
  wallet: WalletCalls
}): ReactNode => {
  const names = useNames()
  const { hash, receipt, recipient } = transaction
  return (
    <>
      <div className="sent-summary">
        <p className="sent-sentence">
          <Sentence>{sentSentenceOf(first, names.inWords)}</Sentence>
        </p>
        <p className="sent-facts">
          <StateTag
            transaction={transaction}
            isCancelled={isCancelled && transaction === current}
          />
        </p>
        <ReplaceLinks transaction={transaction} />
      </div>
      {transaction.solana ? (
        <SolanaSentFacts
          transaction={transaction}
          facts={transaction.solana}
          wallet={wallet}
        />
      ) : (
        <TransactionFacts transaction={transaction} wallet={wallet} />
      )}
      {receipt && (
        <TransactionReceiptView transaction={transaction} wallet={wallet} />
      )}
      {recipient !== undefined && (
        <NewRecipient address={recipient} wallet={wallet} />
      )}
      <OtherAttempts attempts={attempts.filter((one) => one.hash !== hash)} />
    </>
  )
}
