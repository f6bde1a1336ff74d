import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type {
  ApprovedFields,
  Preparation,
  Replacement,
  ReplacementRefusal,
  Replacing,
} from '../../messaging/transaction-contract.ts'
import { TransactionReview } from '../approvals/send-transaction/TransactionReview.tsx'
import { useOwnPreview } from '../approvals/send-transaction/use-own-preview.ts'
import { usePreparation } from '../approvals/send-transaction/use-preparation.ts'
import { Failure } from '../components/Failure.tsx'
import { Screen } from '../components/Screen.tsx'
import { paths } from '../paths.ts'
import { type TextKey, text } from '../text.ts'
import {
  failedText,
  replacementText,
} from '../transactions/replacement-text.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'

const texts = {
  'speed-up': { title: 'speedUpTitle', hint: 'speedUpHint' },
  cancel: { title: 'cancelSentTitle', hint: 'cancelSentHint' },
} as const satisfies Record<Replacing, Record<string, TextKey>>

/** Replaces a pending transaction. */
export const ReplaceTransactionScreen = ({
  transaction,
  how,
  wallet,
}: {
  transaction: string
  how: Replacing
  wallet: WalletCalls
}): ReactNode => {
  const [, navigate] = useLocation()
  const [found, setFound] = useState<Replacement | null>()
  const { running, error, run } = useRun<'approve'>()
  const [refused, setRefused] = useState<ReplacementRefusal>()
  const asked = useMemo(() => ({ transaction, how }), [transaction, how])
  const ask = useCallback(async (): Promise<Preparation> => {
    const found = await wallet.call('prepareReplacement', asked)
    setFound(found)
    return found?.preparation ?? { ready: false, failure: 'malformed' }
  }, [wallet, asked])
  const preparing = usePreparation(ask)
  const preview = useOwnPreview(found, { preparing, wallet })

  const leave = (): void => navigate(paths.activity, { replace: true })

  const send = async (
    hash: string,
    { gas, fees }: ApprovedFields,
  ): Promise<void> => {
    setRefused(undefined)
    const done = await run({
      name: 'approve',
      task: () =>
        wallet.call('replaceTransaction', { ...asked, hash, gas, fees }),
    })
    if (!done) return
    if (done.value.sent) leave()
    else setRefused(done.value.reason)
  }

  if (!found) {
    return (
      <Screen title={text(texts[how].title)} back={paths.activity}>
        {preparing.status === 'loading' && (
          <p className="hint">{text('estimatingFee')}</p>
        )}
        {found === null && <Failure>{text('replaceUnavailable')}</Failure>}
        {preparing.status === 'failed' && <Failure>{preparing.reason}</Failure>}
      </Screen>
    )
  }
  const { hash, origin } = found
  return (
    <TransactionReview
      {...texts[how]}
      origin={origin}
      subject={found}
      shown={hash}
      preparing={preparing}
      preview={preview}
      hasNonce={false}
      running={running}
      error={error ?? (refused && replacementText(refused))}
      failed={failedText(refused)}
      onSend={(fields) => send(hash, fields)}
      onCancel={leave}
    />
  )
}
