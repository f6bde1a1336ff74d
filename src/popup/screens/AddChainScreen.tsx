import type { ReactNode } from 'react'
import type { AddChainApproval } from '../../messaging/approval-contract.ts'
import { AddChainFields } from '../components/AddChainFields.tsx'
import { AnswerFooter } from '../components/AnswerFooter.tsx'
import { ApprovalHead } from '../components/ApprovalHead.tsx'
import type { Draft } from '../network-draft.ts'
import { text } from '../text.ts'
import { useAddChain } from '../use-add-chain.ts'
import { useArmed } from '../use-armed.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** A site's request to add a network. */
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
  const armed = useArmed(`${approval.id} ${approval.hash}`)
  const { running, error, outcome, test, add, cancel } = useAddChain({
    approval,
    draft,
    onAnswer,
    wallet,
  })

  return (
    <div className="approval">
      <ApprovalHead
        title={text('addChainTitle')}
        origin={approval.origin}
        hint={text('addChainHint')}
      />
      <AddChainFields
        approval={approval}
        draft={draft}
        onDraft={onDraft}
        outcome={outcome}
        testing={running === 'test'}
        onTest={test}
      />
      <AnswerFooter
        armed={armed}
        running={running}
        error={error}
        approve={text(running === 'add' ? 'addingNetwork' : 'addNetwork')}
        onApprove={add}
        onCancel={cancel}
      />
    </div>
  )
}
