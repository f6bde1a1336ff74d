import { type FormEvent, type ReactNode, useState } from 'react'
import { SecretField } from '../components/SecretField.tsx'
import { Step } from '../components/Step.tsx'
import { SubmitButton } from '../components/SubmitButton.tsx'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'

export const ImportPrivateKey = ({
  wallet,
  onBack,
  onDone,
}: {
  wallet: WalletCalls
  onBack: () => void
  onDone: () => void
}): ReactNode => {
  const [privateKey, setPrivateKey] = useState('')
  const attempt = useAttempt()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const imported = await attempt.run(() =>
      wallet.call('importPrivateKey', { privateKey }),
    )
    if (imported) onDone()
  }
  return (
    <Step
      title={text('importKeyTitle')}
      hint={text('importKeyHint')}
      onBack={onBack}
    >
      <form className="step-form" onSubmit={submit}>
        <SecretField
          label={text('privateKey')}
          value={privateKey}
          onChange={setPrivateKey}
          error={attempt.error}
        />
        <SubmitButton busy={attempt.busy} disabled={privateKey === ''}>
          {text('importWallet')}
        </SubmitButton>
      </form>
    </Step>
  )
}
