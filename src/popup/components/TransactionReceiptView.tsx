import { type ReactNode, useCallback } from 'react'
import type {
  ReceiptReport,
  SentTransactionView,
} from '../../messaging/transaction-contract.ts'
import { toChecksumAddress } from '../../protocol/checksum-address.ts'
import { failureTexts } from '../approvals/send-transaction/failure-texts.ts'
import { useNames } from '../names/names-context.ts'
import { countedText, text } from '../text.ts'
import { eventText } from '../transactions/event-text.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { AddressText } from './AddressText.tsx'
import { Failure } from './Failure.tsx'
import { Sentence } from './Sentence.tsx'

/** The token events of a mined transaction, as the node reports them now. */
export const TransactionReceiptView = ({
  transaction: { hash, network },
  wallet,
}: {
  transaction: SentTransactionView
  wallet: WalletCalls
}): ReactNode => {
  const { chainId } = network
  const ask = useCallback(
    () => wallet.call('readReceipt', { chainId, hash }),
    [wallet, chainId, hash],
  )
  const answer = useAnswer({ wallet, event: 'networksChanged', ask })
  return (
    <section className="activity-day" aria-labelledby="events-title">
      <h2 className="section-title" id="events-title">
        {text('eventsTitle')}
      </h2>
      {answer.status === 'loading' && (
        <p className="hint">{text('eventsLoading')}</p>
      )}
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {answer.status === 'ready' && <Report report={answer.value} />}
    </section>
  )
}

const Report = ({ report }: { report: ReceiptReport }): ReactNode => {
  const names = useNames()
  if (report.kind === 'failed') {
    return (
      <Failure>
        {text('receiptFailed', text(failureTexts[report.failure]))}
      </Failure>
    )
  }
  if (report.kind === 'missing') {
    return <p className="hint">{text('receiptMissing')}</p>
  }
  const { events, others } = report
  return (
    <>
      {events.length === 0 && <p className="hint">{text('eventsNone')}</p>}
      <ul className="rows">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an event has its place
          <li key={index} className="activity">
            <p className="token-event">
              <Sentence>{eventText(event, names.inWords)}</Sentence>
            </p>
            <p className="row-facts">
              {text('partyToken')}
              <AddressText address={toChecksumAddress(event.address)} />
            </p>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="hint">{countedText('otherEvents', others)}</p>
      )}
    </>
  )
}
