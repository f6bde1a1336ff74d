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
  const { running, error, decide } = useDecision(onAnswer)
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
      onSend={(fields) =>
        decide('approve', () =>
          wallet.call('approveTransaction', { id, hash, ...fields }),
        )
      }
      onCancel={() => decide('cancel', () => wallet.call('reject', { id }))}
    />
  )
}
