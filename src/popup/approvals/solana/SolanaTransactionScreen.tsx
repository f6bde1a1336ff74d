import { type ReactNode, useCallback } from 'react'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { useDecision } from '../use-decision.ts'
import { SolanaReview } from './SolanaReview.tsx'
import { useChainCheck } from './use-chain-check.ts'
import type { AskOfSubject } from './use-solana-preview.ts'

/** A site's request to sign a transaction, or to send it too. */
export const SolanaTransactionScreen = ({
  approval,
  onAnswer,
  wallet,
}: ApprovalScreenProps<'solana-transaction'>): ReactNode => {
  const { id, hash, isSent } = approval
  const { chain, setChain, again } = useChainCheck(
    useCallback(() => wallet.call('checkSolana', { id }), [wallet, id]),
  )
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    // It has become worse than what was shown.
    onFailure: (failure) => setChain(failure.chain),
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
      chain={chain}
      onCheckAgain={again}
      ask={ask}
      running={running}
      error={error}
      onApprove={() => chain && approve({ chain })}
      onCancel={cancel}
    />
  )
}
