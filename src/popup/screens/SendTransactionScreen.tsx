import { type ReactNode, useCallback } from 'react'
import type { SendTransactionApproval } from '../../messaging/transaction-contract.ts'
import { TransactionReview } from '../components/TransactionReview.tsx'
import { usePreparation } from '../transactions/use-preparation.ts'
import { useDecision } from '../use-decision.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** A site's request to send a transaction. */
export const SendTransactionScreen = ({
  approval,
  onAnswer,
  wallet,
}: {
  approval: SendTransactionApproval
  /** Called before the decision is sent. */
  onAnswer: () => void
  wallet: WalletCalls
}): ReactNode => {
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

  return (
    <TransactionReview
      title="sendTitle"
      origin={origin}
      subject={approval}
      shown={`${id} ${hash}`}
      preparing={preparing}
      hasNonce
      running={running}
      error={error}
      onSend={approve}
      onCancel={cancel}
    />
  )
}
