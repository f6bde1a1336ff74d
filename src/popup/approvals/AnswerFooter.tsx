import type { MouseEvent, ReactNode } from 'react'
import { Failure } from '../components/Failure.tsx'
import { text } from '../text.ts'

/** The buttons that approve or cancel, always visible. */
export const AnswerFooter = ({
  sum,
  blocked,
  armed,
  running,
  error,
  failed = text('decisionFailed'),
  approve: label,
  onApprove,
  onCancel,
}: {
  /** A summary of what is approved, or what is missing. */
  sum?: string
  /** Whether approving is impossible; every screen says so, or not. */
  blocked: boolean
  /** Whether the approval was visible for long enough. */
  armed: boolean
  /** The running action, if any. */
  running: string | undefined
  error: string | undefined
  /** The text before the error. */
  failed?: string
  /** The label of the approve button. */
  approve: string
  onApprove: () => void
  onCancel: () => void
}): ReactNode => {
  const busy = running !== undefined
  const approve = (event: MouseEvent): void => {
    // Clicks of scripts do not count.
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
        {/* Only temporarily, so not `disabled`: that would lose the focus. */}
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
          {label}
        </button>
      </div>
    </footer>
  )
}
