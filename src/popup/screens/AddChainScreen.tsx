import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { AddChainApproval } from '../../messaging/queue-contract.ts'
import { AddChainFields } from '../components/AddChainFields.tsx'
import { Failure } from '../components/Failure.tsx'
import { SiteIdentity } from '../components/SiteIdentity.tsx'
import type { Draft } from '../network-draft.ts'
import { text } from '../text.ts'
import { useAddChain } from '../use-add-chain.ts'
import { useArmed } from '../use-armed.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** A site's wish that the wallet know a network. */
export const AddChainScreen = ({
  approval,
  draft,
  onDraft,
  onAnswer,
  wallet,
}: {
  approval: AddChainApproval
  draft: Draft
  onDraft: (draft: Draft) => void
  onAnswer: () => void
  wallet: WalletCalls
}): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null)
  const armed = useArmed(`${approval.id} ${approval.hash}`)
  const { running, error, outcome, test, add, cancel } = useAddChain({
    approval,
    draft,
    onAnswer,
    wallet,
  })
  const busy = running !== undefined

  useEffect(() => heading.current?.focus(), [])

  const approve = (event: MouseEvent): void => {
    // A script may click too; what it says is not said by the person.
    if (!busy && armed && event.isTrusted) add()
  }

  return (
    <div className="approval">
      <header className="approval-head">
        <h1
          ref={heading}
          className="screen-title"
          tabIndex={-1}
          aria-describedby="approval-origin"
        >
          {text('addChainTitle')}
        </h1>
        <div id="approval-origin" className="site-origin">
          <SiteIdentity origin={approval.origin} />
        </div>
        <p className="hint">{text('addChainHint')}</p>
      </header>
      <AddChainFields
        approval={approval}
        draft={draft}
        onDraft={onDraft}
        outcome={outcome}
        testing={running === 'test'}
        onTest={test}
      />
      <footer className="approval-footer">
        {error !== undefined && (
          <Failure>
            <strong>{text('decisionFailed')}</strong> {error}
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
            onClick={busy ? undefined : cancel}
          >
            {text(running === 'cancel' ? 'cancelling' : 'cancel')}
          </button>
          <button
            type="button"
            className="button button-large button-primary"
            aria-disabled={busy || !armed}
            aria-describedby={armed ? undefined : 'approval-unarmed'}
            onClick={approve}
          >
            {text(running === 'add' ? 'addingNetwork' : 'addNetwork')}
          </button>
        </div>
      </footer>
    </div>
  )
}
