import type { MouseEvent, ReactNode } from 'react'
import { countedText, text } from '../text.ts'
import { Failure } from './Failure.tsx'

export type Decision = 'connect' | 'cancel'

/** The two answers, always in sight, with what Connect would grant. */
export const ApprovalFooter = ({
  accounts,
  chains,
  needsNode,
  armed,
  running,
  error,
  onConnect,
  onCancel,
}: {
  accounts: number
  chains: number
  /** No network that is asked for can be chosen before it has a node. */
  needsNode: boolean
  /** Whether the question was in sight for long enough to be approved. */
  armed: boolean
  running: Decision | undefined
  error: string | undefined
  onConnect: () => void
  onCancel: () => void
}): ReactNode => {
  const busy = running !== undefined
  const reason = reasonNotToConnect({ accounts, chains, needsNode })
  const connect = (event: MouseEvent): void => {
    // A script may click too; what it says is not said by the person.
    if (!busy && armed && event.isTrusted) onConnect()
  }
  return (
    <footer className="approval-footer">
      {error !== undefined && (
        <Failure>
          <strong>{text('decisionFailed')}</strong> {error}
        </Failure>
      )}
      <p className="hint" id="approval-sum" role="status">
        {reason ??
          text(
            'chosen',
            countedText('accounts', accounts),
            countedText('networks', chains),
          )}
      </p>
      {!armed && (
        <p className="visually-hidden" id="approval-unarmed">
          {text('lookFirst')}
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
          disabled={reason !== undefined}
          aria-disabled={busy || !armed}
          aria-describedby={
            armed ? 'approval-sum' : 'approval-sum approval-unarmed'
          }
          onClick={connect}
        >
          {text(running === 'connect' ? 'connecting' : 'connect')}
        </button>
      </div>
    </footer>
  )
}

const reasonNotToConnect = ({
  accounts,
  chains,
  needsNode,
}: {
  accounts: number
  chains: number
  needsNode: boolean
}): string | undefined => {
  if (accounts === 0 && chains === 0) return text('chooseBoth')
  if (accounts === 0) return text('chooseAccount')
  if (chains === 0) return text(needsNode ? 'setUpNodeFirst' : 'chooseNetwork')
  return undefined
}
