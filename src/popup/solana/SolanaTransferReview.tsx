import { type ReactNode, useCallback, useState } from 'react'
import type { TransferInput } from '../../messaging/send-contract.ts'
import type {
  OwnSolanaTransaction,
  SolanaSendRefusal,
} from '../../messaging/solana-contract.ts'
import { SolanaReview } from '../approvals/solana/SolanaReview.tsx'
import type { AskOfSubject } from '../approvals/solana/use-solana-preview.ts'
import { Failure } from '../components/Failure.tsx'
import { Screen } from '../components/Screen.tsx'
import { text } from '../text.ts'
import {
  failedText,
  replacementText,
} from '../transactions/replacement-text.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { transferProblemText } from './transfer-problem-text.ts'
import { usePreparedTransfer } from './use-prepared-transfer.ts'

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
  const { answer, fault, prepare, renew } = usePreparedTransfer({
    transfer,
    wallet,
  })
  const [refused, setRefused] = useState<SolanaSendRefusal>()
  const { running, error, run } = useRun<'approve'>()
  const { chainId } = transfer

  const ask: AskOfSubject = useCallback(
    (method, params) =>
      wallet.call('askSolanaNode', { chainId, method, params }),
    [wallet, chainId],
  )

  const send = async ({
    hash,
    blockhash,
    chain,
  }: OwnSolanaTransaction): Promise<void> => {
    setRefused(undefined)
    const approved = { id, transfer, hash, blockhash, chain }
    const done = await run({
      name: 'approve',
      task: () => wallet.call('sendSolanaTransfer', approved),
    })
    // It may have changed; whether it was sent is not known either.
    if (!done) return prepare()
    if (done.value.sent) return onSent(done.value.hash)
    const { reason } = done.value
    setRefused(reason)
    // What may have been sent is looked up the next time, never sent again.
    if (reason.kind === 'unknown-outcome') return
    setId(newId)
    renew()
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
  const { prepared } = answer
  const { content, chain, newAccount, toProgramAccount } = prepared
  return (
    <SolanaReview
      subject={prepared}
      shown={content}
      isSent
      isOwn
      chain={chain}
      onCheckAgain={renew}
      newAccount={newAccount}
      toProgramAccount={toProgramAccount}
      ask={ask}
      running={running}
      error={error ?? (refused && refusalText(refused))}
      failed={failedText(refused?.kind === 'expired' ? undefined : refused)}
      onApprove={() => send(prepared)}
      onCancel={onBack}
    />
  )
}

const refusalText = (refusal: SolanaSendRefusal): string =>
  refusal.kind === 'expired' ? text('solanaExpired') : replacementText(refusal)

const newId = (): string => crypto.randomUUID()
