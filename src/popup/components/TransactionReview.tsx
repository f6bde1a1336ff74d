import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
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
import { visibleText } from '../visible-text.ts'
import { Failure } from './Failure.tsx'
import { FeeChooser } from './FeeChooser.tsx'
import { SiteIdentity } from './SiteIdentity.tsx'
import { TransactionDetails } from './TransactionDetails.tsx'
import { TransactionFigures } from './TransactionFigures.tsx'
import { TransactionWarnings } from './TransactionWarnings.tsx'

export type ReviewProgress = { running?: 'send' | 'cancel'; error?: string }

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
  progress: { running, error },
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
  progress: ReviewProgress
  onSend: (fields: ApprovedFields) => void
  onCancel: () => void
}): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null)
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

  useEffect(() => heading.current?.focus(), [])

  const isBlocked =
    !fields ||
    warnings.some(({ kind }) => kind === 'funds') ||
    (warnings.some(({ kind }) => kind === 'fails') && !ticked)
  const send = (event: MouseEvent): void => {
    // A script may click too; what it says is not said by the person.
    if (busy || !armed || isBlocked || !event.isTrusted) return
    onSend(fields)
  }

  return (
    <div className="approval transaction">
      <header className="approval-head">
        <h1
          ref={heading}
          className="screen-title"
          tabIndex={-1}
          aria-describedby="approval-origin"
        >
          {text(title)}
        </h1>
        <div id="approval-origin" className="site-origin">
          <SiteIdentity origin={origin} />
        </div>
        {hint && <p className="hint">{text(hint)}</p>}
      </header>
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
      <footer className="approval-footer">
        {error !== undefined && (
          <Failure>
            <strong>{text('notSent')}</strong> {error}
          </Failure>
        )}
        {!armed && (
          <p className="visually-hidden" id="approval-unarmed">
            {text('lookFirst')}
          </p>
        )}
        <div className="buttons-even">
          <button
            type="button"
            className="button button-large"
            aria-disabled={busy}
            onClick={busy ? undefined : onCancel}
          >
            {text(running === 'cancel' ? 'cancelling' : 'cancel')}
          </button>
          <button
            type="button"
            className="button button-large button-primary"
            disabled={isBlocked}
            aria-disabled={busy || !armed}
            aria-describedby={armed ? undefined : 'approval-unarmed'}
            onClick={send}
          >
            {text(running === 'send' ? 'sending' : 'send')}
          </button>
        </div>
      </footer>
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
