import { type ReactNode, useCallback } from 'react'
import type { Prepared } from '../../../messaging/transaction-contract.ts'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { useDecision } from '../use-decision.ts'
import { TransactionReview } from './TransactionReview.tsx'
import { usePreparation } from './use-preparation.ts'
import { usePreview } from './use-preview.ts'

/** A site's request to send a transaction. */
export const SendTransactionScreen = ({
  approval,
  onAnswer,
  wallet,
}: ApprovalScreenProps<'send-transaction'>): ReactNode => {
  const { id, hash, origin } = approval
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    wallet,
  })
  const ask = useCallback(
    () => wallet.call('prepareTransaction', { id }),
    [wallet, id],
  )
  const preparing = usePreparation(ask)
  const askPreview = useCallback(
    ({ gas }: Prepared) => wallet.call('previewTransaction', { id, gas }),
    [wallet, id],
  )
  const preview = usePreview(askPreview, preparing)

  return (
    <TransactionReview
      title="sendTitle"
      origin={origin}
      subject={approval}
      shown={`${id} ${hash}`}
      preparing={preparing}
      preview={preview}
      hasNonce
      running={running}
      error={error}
      onSend={approve}
      onCancel={cancel}
    />
  )
}
