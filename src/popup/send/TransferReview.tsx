import { type ReactNode, useCallback, useState } from 'react'
import type { OwnInput, OwnTransaction } from '../../messaging/send-contract.ts'
import type {
  ApprovedFields,
  Preparation,
  SendRefusal,
} from '../../messaging/transaction-contract.ts'
import { TransactionReview } from '../approvals/send-transaction/TransactionReview.tsx'
import { useOwnPreview } from '../approvals/send-transaction/use-own-preview.ts'
import { usePreparation } from '../approvals/send-transaction/use-preparation.ts'
import { Failure } from '../components/Failure.tsx'
import { Screen } from '../components/Screen.tsx'
import { type TextKey, text } from '../text.ts'
import {
  failedText,
  replacementText,
} from '../transactions/replacement-text.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** The confirmation of what the user sends, as for a transaction of a site. */
export const TransferReview = ({
  title = 'sendTitle',
  hint,
  transfer,
  onBack,
  onSent,
  wallet,
}: {
  title?: TextKey
  hint?: TextKey | undefined
  transfer: OwnInput
  onBack: () => void
  onSent: (hash: string) => void
  wallet: WalletCalls
}): ReactNode => {
  const [id, setId] = useState(newId)
  const [found, setFound] = useState<OwnTransaction>()
  const [refused, setRefused] = useState<SendRefusal>()
  const { running, error, run } = useRun<'approve'>()
  const ask = useCallback(async (): Promise<Preparation> => {
    const found = await wallet.call('prepareTransfer', transfer)
    setFound(found)
    return found.preparation
  }, [wallet, transfer])
  const preparing = usePreparation(ask)
  const preview = useOwnPreview(found, { preparing, wallet })

  const send = async (hash: string, fields: ApprovedFields): Promise<void> => {
    setRefused(undefined)
    const done = await run({
      name: 'approve',
      task: () => wallet.call('sendTransfer', { id, transfer, hash, fields }),
    })
    if (!done) return
    if (done.value.sent) return onSent(done.value.hash)
    const { reason } = done.value
    setRefused(reason)
    // What may have been sent is looked up the next time, never sent again.
    if (reason.kind !== 'unknown-outcome') setId(newId)
  }

  if (!found) {
    return (
      <Screen title={text(title)} back={onBack}>
        {preparing.status === 'loading' && (
          <p className="hint">{text('estimatingFee')}</p>
        )}
        {preparing.status === 'failed' && <Failure>{preparing.reason}</Failure>}
      </Screen>
    )
  }
  const { hash, origin } = found
  return (
    <TransactionReview
      title={title}
      {...(hint && { hint })}
      origin={origin}
      subject={found}
      shown={hash}
      preparing={preparing}
      preview={preview}
      hasNonce
      running={running}
      error={error ?? (refused && replacementText(refused))}
      failed={failedText(refused)}
      onSend={(fields) => send(hash, fields)}
      onCancel={onBack}
    />
  )
}

const newId = (): string => crypto.randomUUID()
