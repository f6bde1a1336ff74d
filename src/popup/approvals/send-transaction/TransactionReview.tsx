import { type ReactNode, useState } from 'react'
import type {
  ApprovedFields,
  TransactionSubject,
} from '../../../messaging/transaction-contract.ts'
import { useNames } from '../../names/names-context.ts'
import { type TextKey, text } from '../../text.ts'
import { useArmed } from '../../use-armed.ts'
import { AnswerFooter } from '../AnswerFooter.tsx'
import { ApprovalHead } from '../ApprovalHead.tsx'
import type { Answering } from '../use-decision.ts'
import { FeeChooser } from './FeeChooser.tsx'
import {
  firstDraft,
  type LimitsDraft,
  limitFields,
  readLimits,
} from './limits-draft.ts'
import { PreparationFailure } from './PreparationFailure.tsx'
import { reasonNotToSend } from './reason-not-to-send.ts'
import { sentencesOf } from './sentence.ts'
import { TransactionDetails } from './TransactionDetails.tsx'
import { TransactionFigures } from './TransactionFigures.tsx'
import { TransactionSentence } from './TransactionSentence.tsx'
import { TransactionWarnings } from './TransactionWarnings.tsx'
import { useDescribed } from './use-described.ts'
import { type Preparing, preparedOf } from './use-preparation.ts'
import type { Previewing } from './use-preview.ts'
import { WhatChanges } from './WhatChanges.tsx'
import { needsTick, warningKey, warningsOf } from './warnings.ts'

/** Everything the user has to see before sending a transaction. */
export const TransactionReview = ({
  title,
  hint,
  origin,
  subject,
  /** Identifies what is shown. */
  shown,
  preparing,
  preview,
  hasNonce,
  running,
  error,
  failed = text('notSent'),
  onSend,
  onCancel,
}: {
  title: TextKey
  hint?: TextKey
  origin: string
  subject: TransactionSubject
  shown: string
  preparing: Preparing & { again: () => void }
  preview: Previewing
  hasNonce: boolean
  running: Answering
  error: string | undefined
  /** The text before the error. */
  failed?: string
  onSend: (fields: ApprovedFields) => void
  onCancel: () => void
}): ReactNode => {
  const [edited, setEdited] = useState<LimitsDraft>()
  const [tickedFor, setTickedFor] = useState<string>()
  const described = useDescribed(subject)
  const names = useNames()
  const prepared = preparedOf(preparing)
  const draft = edited ?? (prepared && firstDraft(prepared, subject.request))
  const limits = prepared && draft && readLimits(prepared, draft)
  const fields = limits && 'fields' in limits ? limits.fields : undefined
  const isDescribed = described !== null
  const warnings = prepared
    ? warningsOf({
        subject,
        prepared,
        fields,
        isDescribed,
        nameOf: names.find,
      })
    : []
  // A tick confirms the warnings that were there, not those that come with
  // other fees.
  const toTick = [shown, ...warnings.filter(needsTick).map(warningKey)].join()
  const ticked = tickedFor === toTick
  const { status } = preparing
  // Results of the node and late texts move the content below and may change
  // its meaning: restart the delay. The preview moves nothing and does not
  // change what is approved.
  const armed = useArmed(
    [shown, status, isDescribed, described?.sentence].join(' '),
  )
  const busy = running !== undefined
  const reason = reasonNotToSend({ status, prepared, limits, warnings, ticked })

  return (
    <div className="approval transaction">
      <ApprovalHead
        title={text(title)}
        origin={origin}
        sentence={
          <TransactionSentence
            sentences={sentencesOf(subject, prepared, names.inWords)}
            described={described}
          />
        }
        {...(hint && { hint: text(hint) })}
      />
      <section className="panel" aria-label={text('transactionTitle')}>
        <TransactionWarnings
          warnings={warnings}
          symbol={subject.network.symbol}
          ticked={ticked}
          onTick={(isTicked) => setTickedFor(isTicked ? toTick : undefined)}
        />
        <WhatChanges
          previewing={preview}
          network={subject.network}
          calls={[{ request: subject.request, prepared }]}
          fields={fields}
        />
        <TransactionFigures
          subject={subject}
          isContract={
            prepared
              ? prepared.isContract === true
              : subject.request.data !== '0x'
          }
          fields={fields}
        />
      </section>
      <PreparationFailure preparing={preparing} />
      {prepared && draft && limits && (
        <FeeChooser
          prepared={prepared}
          symbol={subject.network.symbol}
          draft={draft}
          limits={limits}
          editable={hasNonce ? limitFields : limitFields.slice(0, -1)}
          disabled={busy}
          onDraft={setEdited}
        />
      )}
      <TransactionDetails
        subject={subject}
        described={described ?? undefined}
      />
      <AnswerFooter
        {...(reason !== undefined && { sum: reason })}
        blocked={reason !== undefined}
        armed={armed}
        running={running}
        error={error}
        failed={failed}
        approve={text(running === 'approve' ? 'sending' : 'send')}
        onApprove={() => fields && onSend(fields)}
        onCancel={onCancel}
      />
    </div>
  )
}
