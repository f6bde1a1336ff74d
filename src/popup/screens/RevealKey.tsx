import { type FormEvent, type ReactNode, useState } from 'react'
import { Redirect } from 'wouter'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { Failure } from '../components/Failure.tsx'
import { Screen } from '../components/Screen.tsx'
import { SecretField } from '../components/SecretField.tsx'
import { SecretKey } from '../components/SecretKey.tsx'
import { SubmitButton } from '../components/SubmitButton.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Needs the password each time, even while the wallet is unlocked. */
export const RevealKey = ({
  view: { accounts, hasPassword },
  address,
  wallet,
}: {
  view: WalletView
  address: string
  wallet: WalletCalls
}): ReactNode => {
  const [password, setPassword] = useState('')
  const [key, setKey] = useState<string>()
  const attempt = useAttempt()
  const account = accounts.find((one) => one.address === address)
  if (!account || account.kind === 'watch-only') {
    return <Redirect to={paths.accounts} replace />
  }

  const reveal = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const revealed = await attempt.run(() =>
      wallet.call('revealPrivateKey', { password, address }),
    )
    setPassword('')
    if (revealed) setKey(revealed.value)
  }

  return (
    <Screen
      key={key === undefined ? 'password' : 'key'}
      title={text('revealKeyTitle')}
      hint={text('revealKeyHint', accountName(account))}
      back={paths.accounts}
    >
      <p className="warning">{text('revealKeyWarning')}</p>
      {key === undefined ? (
        <form className="stack" onSubmit={reveal}>
          {hasPassword && (
            <SecretField
              name={text('password')}
              value={password}
              onChange={setPassword}
              error={attempt.error}
            />
          )}
          {!hasPassword && attempt.error !== undefined && (
            <Failure>{attempt.error}</Failure>
          )}
          <SubmitButton
            busy={attempt.busy}
            disabled={hasPassword && password === ''}
          >
            {text('revealKey')}
          </SubmitButton>
        </form>
      ) : (
        <SecretKey value={key} />
      )}
    </Screen>
  )
}
