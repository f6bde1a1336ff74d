import { type ReactNode, useCallback, useState } from 'react'
import type { SendTransactionApproval } from '../../messaging/transaction-contract.ts'
import {
  type ReviewProgress,
  TransactionReview,
} from '../components/TransactionReview.tsx'
import { faultText } from '../fault-text.ts'
import { usePreparation } from '../transactions/use-preparation.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** A transaction that a site would have sent. */
export const SendTransactionScreen = ({
  approval,
  onAnswer,
  wallet,
}: {
  approval: SendTransactionApproval
  /** Said before the person's answer is sent. */
  onAnswer: () => void
  wallet: WalletCalls
}): ReactNode => {
  const { id, hash, origin } = approval
  const [progress, setProgress] = useState<ReviewProgress>({})
  const ask = useCallback(
    () => wallet.call('prepareTransaction', { id }),
    [wallet, id],
  )
  const preparing = usePreparation(ask)

  // After a success it stays busy: the screen goes when the background says so.
  const decide = async (
    running: NonNullable<ReviewProgress['running']>,
    call: () => Promise<null>,
  ): Promise<void> => {
    setProgress({ running })
    onAnswer()
    try {
      await call()
    } catch (error) {
      setProgress({ error: faultText(error) })
    }
  }

  return (
    <TransactionReview
      title="sendTitle"
      origin={origin}
      subject={approval}
      shown={`${id} ${hash}`}
      preparing={preparing}
      hasNonce
      progress={progress}
      onSend={(fields) =>
        decide('send', () =>
          wallet.call('approveTransaction', { id, hash, ...fields }),
        )
      }
      onCancel={() => decide('cancel', () => wallet.call('reject', { id }))}
    />
  )
}
