import { type FormEvent, type ReactNode, useState } from 'react'
import type { Account } from '../../messaging/wallet-contract.ts'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { SecretField } from './SecretField.tsx'
import { SubmitButton } from './SubmitButton.tsx'

export const PrivateKeyForm = ({
  wallet,
  onDone,
}: {
  wallet: WalletCalls
  onDone: (account: Account) => void
}): ReactNode => {
  const [privateKey, setPrivateKey] = useState('')
  const attempt = useAttempt()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const imported = await attempt.run(() =>
      wallet.call('importPrivateKey', { privateKey }),
    )
    if (!imported) return
    setPrivateKey('')
    onDone(imported.value)
  }
  return (
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
  )
}
