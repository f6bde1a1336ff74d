import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type {
  Replacing,
  SentTransactionView,
  TransactionState,
} from '../../messaging/transaction-contract.ts'
import { paths } from '../paths.ts'
import { type TextKey, text } from '../text.ts'
import { formatCost, formatUnits } from '../transactions/amounts.ts'
import { visibleText } from '../visible-text.ts'

const stateTexts: Record<TransactionState, TextKey> = {
  signed: 'sentUnknown',
  sent: 'sentPending',
  confirmed: 'sentConfirmed',
  reverted: 'sentReverted',
  refused: 'sentRejected',
  replaced: 'sentReplaced',
  dropped: 'sentDropped',
}

const bad: readonly TransactionState[] = ['reverted', 'refused', 'dropped']

const replaceTexts: Record<Replacing, TextKey> = {
  'speed-up': 'speedUp',
  cancel: 'cancelSent',
}

const replacePaths: Record<Replacing, (hash: string) => string> = {
  'speed-up': paths.speedUp,
  cancel: paths.cancelSent,
}

/** The status of a transaction, and whether it replaces another. */
export const StateTag = ({
  transaction: { state, replaces },
  isCancelled = false,
}: {
  transaction: Pick<SentTransactionView, 'state' | 'replaces'>
  /** It is what a cancellation was sent for, and that was mined. */
  isCancelled?: boolean
}): ReactNode => (
  <>
    <span className={bad.includes(state) ? 'tag tag-danger' : 'tag'}>
      {text(isCancelled ? 'sentCancelled' : stateTexts[state])}
    </span>
    {replaces && !isCancelled && (
      <span className="hint">
        {text(replaces.how === 'cancel' ? 'sentCancellation' : 'sentSpeedUp')}
      </span>
    )}
  </>
)

/** Links to speed it up or cancel it, while that is possible. */
export const ReplaceLinks = ({
  transaction: { hash, replaceable },
}: {
  transaction: Pick<SentTransactionView, 'hash' | 'replaceable'>
}): ReactNode =>
  replaceable.length > 0 && (
    <p className="sent-actions">
      {replaceable.map((how) => (
        <Link
          key={how}
          href={replacePaths[how](hash)}
          className="button button-link"
        >
          {text(replaceTexts[how])}
          <span className="visually-hidden" dir="ltr">
            {` ${hash}`}
          </span>
        </Link>
      ))}
    </p>
  )

/** The status of a transaction, its receipt, and what can be done. */
export const SentTransactionState = ({
  transaction,
}: {
  transaction: SentTransactionView
}): ReactNode => {
  const { receipt, network } = transaction
  return (
    <div className="sent-state">
      <p className="sent-facts">
        <StateTag transaction={transaction} />
      </p>
      {receipt && (
        <p className="hint">
          {text(
            'sentReceipt',
            formatUnits(BigInt(receipt.blockNumber), 0),
            formatUnits(BigInt(receipt.gasUsed), 0),
            receipt.fee === undefined
              ? '–'
              : `${formatCost(BigInt(receipt.fee))} ${visibleText(network.symbol)}`,
          )}
        </p>
      )}
      <ReplaceLinks transaction={transaction} />
    </div>
  )
}
