import { type FormEvent, type ReactNode, useState } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { PhraseWords } from '../components/PhraseWords.tsx'
import { SecretField } from '../components/SecretField.tsx'
import { Step } from '../components/Step.tsx'
import { SubmitButton } from '../components/SubmitButton.tsx'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { BackUpPhrase } from './BackUpPhrase.tsx'

/** Behind the password, also while the wallet is open. */
export const RevealPhrase = ({
  view,
  wallet,
  checks,
  onBack,
  onDone,
}: {
  view: WalletView
  wallet: WalletCalls
  /** Whether words of it are asked for afterwards. */
  checks: boolean
  onBack: () => void
  onDone: () => void
}): ReactNode => {
  const [password, setPassword] = useState('')
  const [phrase, setPhrase] = useState<string>()
  const attempt = useAttempt()
  const reveal = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const revealed = await attempt.run(() =>
      wallet.call('revealPhrase', { password }),
    )
    setPassword('')
    if (revealed) setPhrase(revealed.value)
  }
  if (phrase !== undefined && checks) {
    return <BackUpPhrase wallet={wallet} phrase={phrase} onDone={onDone} />
  }
  if (phrase !== undefined) {
    return (
      <Step key="phrase" title={text('revealTitle')} onBack={onBack}>
        <PhraseWords phrase={phrase} />
        <p className="warning">{text('backUpWarning')}</p>
      </Step>
    )
  }
  return (
    <Step
      key="password"
      title={text(checks ? 'backUpTitle' : 'revealTitle')}
      hint={text('revealHint')}
      onBack={onBack}
    >
      <form className="step-form" onSubmit={reveal}>
        {view.hasPassword && (
          <SecretField
            label={text('password')}
            value={password}
            onChange={setPassword}
            error={attempt.error}
          />
        )}
        <SubmitButton
          busy={attempt.busy}
          disabled={view.hasPassword && password === ''}
        >
          {text('reveal')}
        </SubmitButton>
      </form>
    </Step>
  )
}
