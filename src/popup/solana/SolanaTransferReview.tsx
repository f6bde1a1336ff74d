import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { TransferInput } from '../../messaging/send-contract.ts'
import type { PreparedSolanaTransfer } from '../../messaging/solana-contract.ts'
import type { SendRefusal } from '../../messaging/transaction-contract.ts'
import { SolanaReview } from '../approvals/solana/SolanaReview.tsx'
import type { AskOfSubject } from '../approvals/solana/use-solana-preview.ts'
import { Failure } from '../components/Failure.tsx'
import { Screen } from '../components/Screen.tsx'
import { faultText } from '../fault-text.ts'
import { text } from '../text.ts'
import {
  failedText,
  replacementText,
} from '../transactions/replacement-text.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { transferProblemText } from './transfer-problem-text.ts'

/** The confirmation of what the user sends, as for a transaction of a site. */
export const SolanaTransferReview = ({
  transfer,
  onBack,
  onSent,
  wallet,
}: {
  transfer: TransferInput
  onBack: () => void
  onSent: (hash: string) => void
  wallet: WalletCalls
}): ReactNode => {
  const [id, setId] = useState(newId)
  const [answer, setAnswer] = useState<PreparedSolanaTransfer>()
  const [fault, setFault] = useState<string>()
  const [refused, setRefused] = useState<SendRefusal>()
  const { running, error, run } = useRun<'approve'>()
  const { chainId } = transfer

  useEffect(() => {
    let isCancelled = false
    wallet.call('prepareSolanaTransfer', transfer).then(
      (found) => {
        if (!isCancelled) setAnswer(found)
      },
      (failure) => {
        if (!isCancelled) setFault(faultText(failure))
      },
    )
    return () => {
      isCancelled = true
    }
  }, [wallet, transfer])

  const ask: AskOfSubject = useCallback(
    (method, params) =>
      wallet.call('askSolanaNode', { chainId, method, params }),
    [wallet, chainId],
  )

  const send = async (hash: string): Promise<void> => {
    setRefused(undefined)
    const done = await run({
      name: 'approve',
      task: () => wallet.call('sendSolanaTransfer', { id, transfer, hash }),
    })
    if (!done) return
    if (done.value.sent) return onSent(done.value.hash)
    const { reason } = done.value
    setRefused(reason)
    // What may have been sent is looked up the next time, never sent again.
    if (reason.kind !== 'unknown-outcome') setId(newId)
  }

  if (!answer?.ready) {
    const problem = answer && transferProblemText(answer.problem)
    return (
      <Screen title={text('sendTitle')} back={onBack}>
        {(problem ?? fault) === undefined ? (
          <p className="hint">{text('estimatingFee')}</p>
        ) : (
          <Failure>{problem ?? fault}</Failure>
        )}
      </Screen>
    )
  }
  const { hash, newAccount, toProgramAccount } = answer.prepared
  return (
    <SolanaReview
      subject={answer.prepared}
      shown={hash}
      isSent
      isOwn
      newAccount={newAccount}
      toProgramAccount={toProgramAccount}
      ask={ask}
      running={running}
      error={error ?? (refused && replacementText(refused))}
      failed={failedText(refused)}
      onApprove={() => send(hash)}
      onCancel={onBack}
    />
  )
}

const newId = (): string => crypto.randomUUID()
