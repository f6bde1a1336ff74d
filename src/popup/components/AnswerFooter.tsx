import type { MouseEvent, ReactNode } from 'react'
import { text } from '../text.ts'
import { Failure } from './Failure.tsx'

/** The two answers to a question, always in sight. */
export const AnswerFooter = ({
  sum,
  blocked = false,
  armed,
  running,
  error,
  failed = text('decisionFailed'),
  approve: words,
  onApprove,
  onCancel,
}: {
  /** What a yes would come to, or what is missing for one. */
  sum?: string
  /** Whether there is nothing to say yes to. */
  blocked?: boolean
  /** Whether the question was in sight for long enough to be approved. */
  armed: boolean
  /** What is being done, if anything. */
  running: string | undefined
  error: string | undefined
  /** What stands before the error. */
  failed?: string
  /** What stands on the button that approves. */
  approve: string
  onApprove: () => void
  onCancel: () => void
}): ReactNode => {
  const busy = running !== undefined
  const approve = (event: MouseEvent): void => {
    // A script may click too; what it says is not said by the person.
    if (!busy && armed && !blocked && event.isTrusted) onApprove()
  }
  const described = [
    ...(sum === undefined ? [] : ['approval-sum']),
    ...(armed ? [] : ['approval-unarmed']),
  ].join(' ')
  return (
    <footer className="approval-footer">
      {error !== undefined && (
        <Failure>
          <strong>{failed}</strong> <span dir="auto">{error}</span>
        </Failure>
      )}
      {sum !== undefined && (
        <p className="hint" id="approval-sum" role="status">
          {sum}
        </p>
      )}
      {!armed && (
        <p className="visually-hidden" id="approval-unarmed">
          {text('reviewFirst')}
        </p>
      )}
      <div className="buttons-even">
        {/* For a while only, so not `disabled`: that would take the focus. */}
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
          disabled={blocked}
          aria-disabled={busy || !armed}
          aria-describedby={described || undefined}
          onClick={approve}
        >
          {words}
        </button>
      </div>
    </footer>
  )
}
