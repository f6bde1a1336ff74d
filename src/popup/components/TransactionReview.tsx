import { type ReactNode, useState } from 'react'
import type {
  ApprovedFields,
  Prepared,
  TransactionSubject,
} from '../../messaging/transaction-contract.ts'
import { type TextKey, text } from '../text.ts'
import { failureTexts } from '../transactions/failure-texts.ts'
import {
  firstDraft,
  type LimitsDraft,
  readLimits,
} from '../transactions/limits-draft.ts'
import { sentenceOf } from '../transactions/sentence.ts'
import { useDescribed } from '../transactions/use-described.ts'
import type { Preparing } from '../transactions/use-preparation.ts'
import { warningsOf } from '../transactions/warnings.ts'
import { useArmed } from '../use-armed.ts'
import type { Answering } from '../use-decision.ts'
import { visibleText } from '../visible-text.ts'
import { AnswerFooter } from './AnswerFooter.tsx'
import { ApprovalHead } from './ApprovalHead.tsx'
import { Failure } from './Failure.tsx'
import { FeeChooser } from './FeeChooser.tsx'
import { TransactionDetails } from './TransactionDetails.tsx'
import { TransactionFigures } from './TransactionFigures.tsx'
import { TransactionWarnings } from './TransactionWarnings.tsx'

/** All that a person has to see of a transaction before they let it go. */
export const TransactionReview = ({
  title,
  hint,
  origin,
  subject,
  /** Names all that is shown of the above. */
  shown,
  preparing,
  hasNonce,
  running,
  error,
  onSend,
  onCancel,
}: {
  title: TextKey
  hint?: TextKey
  origin: string
  subject: TransactionSubject
  shown: string
  preparing: Preparing & { again: () => void }
  hasNonce: boolean
  running: Answering
  error: string | undefined
  onSend: (fields: ApprovedFields) => void
  onCancel: () => void
}): ReactNode => {
  const [edited, setEdited] = useState<LimitsDraft>()
  const [ticked, setTicked] = useState(false)
  const described = useDescribed(subject)
  const prepared = preparedOf(preparing)
  const draft = edited ?? (prepared && firstDraft(prepared))
  const limits =
    prepared && draft && readLimits(prepared, draft, subject.request.nonce)
  const fields = limits && 'fields' in limits ? limits.fields : undefined
  const warnings = prepared ? warningsOf(subject, prepared, fields) : []
  // What the node says moves what is below it: the time begins anew.
  const armed = useArmed(`${shown} ${preparing.status}`)
  const busy = running !== undefined
  const { sentence, isPlain } = sentenceOf(subject, prepared)

  const isBlocked =
    !fields ||
    warnings.some(({ kind }) => kind === 'funds') ||
    (warnings.some(({ kind }) => kind === 'fails') && !ticked)

  return (
    <div className="approval transaction">
      <ApprovalHead
        title={text(title)}
        origin={origin}
        {...(hint && { hint: text(hint) })}
      />
      <section className="panel" aria-label={text('transactionTitle')}>
        <p className="transaction-sentence">
          {!isPlain && described ? (
            <bdi>{visibleText(described.sentence)}</bdi>
          ) : (
            sentence
          )}
        </p>
        <TransactionWarnings
          warnings={warnings}
          symbol={subject.network.symbol}
          ticked={ticked}
          onTick={setTicked}
        />
        <TransactionFigures
          subject={subject}
          isContract={prepared?.isContract === true}
          fields={fields}
        />
      </section>
      <Asking preparing={preparing} />
      {prepared && draft && limits && (
        <FeeChooser
          prepared={prepared}
          symbol={subject.network.symbol}
          draft={draft}
          limits={limits}
          hasNonce={hasNonce}
          disabled={busy}
          onDraft={setEdited}
        />
      )}
      <TransactionDetails subject={subject} described={described} />
      <AnswerFooter
        blocked={isBlocked}
        armed={armed}
        running={running}
        error={error}
        failed={text('notSent')}
        approve={text(running === 'approve' ? 'sending' : 'send')}
        onApprove={() => fields && onSend(fields)}
        onCancel={onCancel}
      />
    </div>
  )
}

const preparedOf = (preparing: Preparing): Prepared | undefined =>
  preparing.status === 'told' && preparing.preparation.ready
    ? preparing.preparation.prepared
    : undefined

/** That the node is being asked, or does not answer, with a way to go on. */
const Asking = ({
  preparing,
}: {
  preparing: Preparing & { again: () => void }
}): ReactNode => {
  const failure = failureOf(preparing)
  return (
    <div className="transaction-asking" role="status">
      {preparing.status === 'asking' && (
        <p className="hint">{text('askingNode')}</p>
      )}
      {failure !== undefined && (
        <>
          <Failure isSaid={false}>
            <strong>{text('cannotSendNow')}</strong> {failure}
          </Failure>
          <button type="button" className="button" onClick={preparing.again}>
            {text('retry')}
          </button>
        </>
      )}
    </div>
  )
}

const failureOf = (preparing: Preparing): string | undefined => {
  if (preparing.status === 'failed') return preparing.reason
  return preparing.status === 'told' && !preparing.preparation.ready
    ? text(failureTexts[preparing.preparation.failure])
    : undefined
}
