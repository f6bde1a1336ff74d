import { type FormEvent, type ReactNode, useState } from 'react'
import { Screen } from '../components/Screen.tsx'
import { SecretField } from '../components/SecretField.tsx'
import { SubmitButton } from '../components/SubmitButton.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'

export const ImportPrivateKey = ({
  wallet,
  onDone,
}: {
  wallet: WalletCalls
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
    <Screen
      title={text('importKeyTitle')}
      hint={text('importKeyHint')}
      back={paths.accounts}
    >
      <form className="stack" onSubmit={submit}>
        <SecretField
          name={text('privateKey')}
          value={privateKey}
          onChange={setPrivateKey}
          error={attempt.error}
        />
        <SubmitButton busy={attempt.busy} disabled={privateKey === ''}>
          {text('importWallet')}
        </SubmitButton>
      </form>
    </Screen>
  )
}
