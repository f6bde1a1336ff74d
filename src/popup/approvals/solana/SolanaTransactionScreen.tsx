import { type ReactNode, useCallback } from 'react'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { useDecision } from '../use-decision.ts'
import { SolanaReview } from './SolanaReview.tsx'
import type { AskOfSubject } from './use-solana-preview.ts'

/** A site's request to sign a transaction, or to send it too. */
export const SolanaTransactionScreen = ({
  approval,
  onAnswer,
  wallet,
}: ApprovalScreenProps<'solana-transaction'>): ReactNode => {
  const { id, hash, isSent } = approval
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    wallet,
  })
  const ask: AskOfSubject = useCallback(
    (method, params) => wallet.call('askSolana', { id, method, params }),
    [wallet, id],
  )
  return (
    <SolanaReview
      subject={approval}
      shown={`${id} ${hash}`}
      isSent={isSent}
      ask={ask}
      running={running}
      error={error}
      onApprove={() => approve(null)}
      onCancel={cancel}
    />
  )
}
