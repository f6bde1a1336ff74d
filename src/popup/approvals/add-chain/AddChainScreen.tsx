import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { useArmed } from '../../use-armed.ts'
import { AnswerFooter } from '../AnswerFooter.tsx'
import { ApprovalHead } from '../ApprovalHead.tsx'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { AddChainFields } from './AddChainFields.tsx'
import { GrantedAccounts } from './GrantedAccounts.tsx'
import { draftOf } from './network-draft.ts'
import { useAddChain } from './use-add-chain.ts'

/** A site's request to add a network. */
export const AddChainScreen = ({
  approval,
  drafts,
  onDraft,
  onAnswer,
  wallet,
}: ApprovalScreenProps<'add-chain'>): ReactNode => {
  const draft = draftOf(approval, drafts)
  const switches = approval.grantedTo !== null
  const label = switches ? 'addAndSwitch' : 'addNetwork'
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
        title={text(switches ? 'addChainSwitchTitle' : 'addChainTitle')}
        origin={approval.origin}
        hint={text('addChainHint')}
      />
      <GrantedAccounts grantedTo={approval.grantedTo} />
      <AddChainFields
        approval={approval}
        draft={draft}
        onDraft={onDraft}
        outcome={outcome}
        testing={running === 'test'}
        onTest={test}
      />
      <AnswerFooter
        blocked={false}
        armed={armed}
        running={running}
        error={error}
        approve={text(running === 'add' ? 'addingNetwork' : label)}
        onApprove={add}
        onCancel={cancel}
      />
    </div>
  )
}
