import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ActivityEntry } from '../../messaging/activity-contract.ts'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { shownOutcome } from '../activity-filter.ts'
import {
  effortTexts,
  outcomeTexts,
  reasonText,
  timeText,
  whatText,
} from '../activity-texts.ts'
import { useNames } from '../names/names-context.ts'
import { isOwnOrigin } from '../own-origin.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { attemptOf } from '../transactions/attempts.ts'
import { sentSentenceOf } from '../transactions/sent-sentence.ts'
import { Asker } from './Asker.tsx'
import { DayList } from './DayList.tsx'
import { Sentence } from './Sentence.tsx'
import { SentTransactionState } from './SentTransactionState.tsx'

/** The newest first, grouped by day. */
export const ActivityList = ({
  entries,
  transactions,
  hasOrigins,
}: {
  entries: readonly ActivityEntry[]
  /** The status of sent transactions. */
  transactions: readonly SentTransactionView[]
  /** Whether to show the origin of each entry. */
  hasOrigins: boolean
}): ReactNode =>
  entries.length === 0 ? (
    <p className="hint">{text('nothingFound')}</p>
  ) : (
    <DayList entries={entries} timeOf={({ until }) => until}>
      {(entry) => (
        <ActivityRow
          key={entry.id}
          entry={entry}
          transactions={transactions}
          hasOrigin={hasOrigins}
        />
      )}
    </DayList>
  )

const ActivityRow = ({
  entry,
  transactions,
  hasOrigin,
}: {
  entry: ActivityEntry
  transactions: readonly SentTransactionView[]
  hasOrigin: boolean
}): ReactNode => {
  const outcome = shownOutcome(entry)
  const isBad = outcome === 'refused' || outcome === 'failed'
  const names = useNames()
  const sent = attemptOf(entry.hash ?? '', transactions)
  const what =
    sent && isOwnOrigin(entry.origin)
      ? sentSentenceOf(sent, names.inWords)
      : whatText(entry)
  const reason = reasonText(entry)
  const { hash, batch } = entry
  const hashes = batch?.hashes ?? (hash === undefined ? [] : [hash])
  return (
    <li className="activity">
      <div className="activity-head">
        {what === undefined ? (
          <code className="activity-method" dir="ltr">
            {entry.method}
          </code>
        ) : (
          <p className="activity-what">
            <Sentence>{what}</Sentence>
          </p>
        )}
        <span className={isBad ? 'tag tag-danger' : 'tag'}>
          {text(outcomeTexts[outcome])}
        </span>
      </div>
      {hasOrigin && <Asker origin={entry.origin} />}
      <Facts entry={entry} />
      {reason !== undefined && <p className="activity-reason">{reason}</p>}
      {batch && batch.hashes.length < batch.calls && (
        <p className="activity-reason">
          {text('callsSent', `${batch.hashes.length}`, `${batch.calls}`)}
        </p>
      )}
      {hashes.map((sent) => (
        <SentHash
          key={sent}
          hash={sent}
          transaction={attemptOf(sent, transactions)}
        />
      ))}
    </li>
  )
}

/** A sent transaction, or the one that replaced it, and its state. */
const SentHash = ({
  hash,
  transaction,
}: {
  hash: string
  transaction: SentTransactionView | undefined
}): ReactNode => (
  <>
    {transaction && <SentTransactionState transaction={transaction} />}
    {transaction ? (
      <Link
        href={paths.transaction(transaction.hash)}
        className="activity-hash"
        dir="ltr"
      >
        {transaction.hash}
      </Link>
    ) : (
      <code className="activity-hash" dir="ltr">
        {hash}
      </code>
    )}
  </>
)

/** Time, network, count and duration. */
const Facts = ({ entry }: { entry: ActivityEntry }): ReactNode => {
  const { scope, networkName = scope } = entry
  return (
    <p className="row-facts">
      <span>
        <time dateTime={new Date(entry.at).toISOString()}>
          {timeText(entry)}
        </time>
        {networkName !== undefined && (
          <>
            {' · '}
            <bdi>{networkName}</bdi>
          </>
        )}
        {effortTexts(entry).map((effort) => ` · ${effort}`)}
      </span>
    </p>
  )
}
