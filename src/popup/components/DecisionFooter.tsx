import type { MouseEvent, ReactNode } from 'react'
import { text } from '../text.ts'
import type { Decision } from '../use-decision.ts'
import { Failure } from './Failure.tsx'

/** The two answers, always in sight. */
export const DecisionFooter = ({
  decision: { running, error },
  armed,
  blocked = false,
  words,
  onApprove,
  onCancel,
}: {
  decision: Decision
  /** Whether the question was in sight for long enough to be approved. */
  armed: boolean
  /** Whether something has to be ticked first. */
  blocked?: boolean
  /** On the button that approves, and while it does. */
  words: { approve: string; approving: string }
  onApprove: () => void
  onCancel: () => void
}): ReactNode => {
  const busy = running !== undefined
  const approve = (event: MouseEvent): void => {
    // A script may click too; what it says is not said by the person.
    if (!busy && armed && !blocked && event.isTrusted) onApprove()
  }
  return (
    <footer className="approval-footer">
      {error !== undefined && (
        <Failure>
          <strong>{text('decisionFailed')}</strong>{' '}
          <span dir="ltr">{error}</span>
        </Failure>
      )}
      {!armed && (
        <p className="visually-hidden" id="approval-unarmed">
          {text('lookFirstAnswer')}
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
          aria-disabled={busy || !armed || blocked}
          aria-describedby={armed ? undefined : 'approval-unarmed'}
          onClick={approve}
        >
          {running === 'approve' ? words.approving : words.approve}
        </button>
      </div>
    </footer>
  )
}
