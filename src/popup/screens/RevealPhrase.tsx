import { type FormEvent, type ReactNode, useState } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { Failure } from '../components/Failure.tsx'
import { PhraseChoice } from '../components/PhraseChoice.tsx'
import { PhraseWords } from '../components/PhraseWords.tsx'
import { Screen } from '../components/Screen.tsx'
import type { Back } from '../components/ScreenHead.tsx'
import { SecretField } from '../components/SecretField.tsx'
import { SubmitButton } from '../components/SubmitButton.tsx'
import { phrasesOf } from '../phrases.ts'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { BackUpPhrase } from './BackUpPhrase.tsx'

/** Needs the password, even while the wallet is unlocked. */
export const RevealPhrase = ({
  view,
  wallet,
  checks,
  back,
  onDone,
}: {
  view: WalletView
  wallet: WalletCalls
  /** Whether to check some words afterwards. */
  checks: boolean
  back: Back
  onDone: () => void
}): ReactNode => {
  const [password, setPassword] = useState('')
  const [phrase, setPhrase] = useState<string>()
  const [chosenId, setChosenId] = useState<string>()
  const attempt = useAttempt()
  const phrases = phrasesOf(view.accounts)
  const chosen = phrases.find(({ id }) => id === chosenId) ?? phrases[0]
  const reveal = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const revealed = await attempt.run(() =>
      wallet.call('revealPhrase', {
        password,
        // Only one phrase needs a backup, and the worker knows which.
        ...(!checks && chosen && { address: chosen.address }),
      }),
    )
    setPassword('')
    if (revealed) setPhrase(revealed.value)
  }
  if (phrase !== undefined && checks) {
    return <BackUpPhrase wallet={wallet} phrase={phrase} onDone={onDone} />
  }
  if (phrase !== undefined) {
    return (
      <Screen key="phrase" title={text('revealTitle')} back={back}>
        <PhraseWords phrase={phrase} />
        <p className="warning">{text('backUpWarning')}</p>
      </Screen>
    )
  }
  return (
    <Screen
      key="password"
      title={text(checks ? 'backUpTitle' : 'revealTitle')}
      hint={text('revealHint')}
      back={back}
    >
      <form className="stack" onSubmit={reveal}>
        {!checks && phrases.length > 1 && (
          <PhraseChoice
            phrases={phrases}
            chosen={chosen}
            onChoose={setChosenId}
          />
        )}
        {view.hasPassword && (
          <SecretField
            name={text('password')}
            value={password}
            onChange={setPassword}
            error={attempt.error}
          />
        )}
        {!view.hasPassword && attempt.error !== undefined && (
          <Failure>{attempt.error}</Failure>
        )}
        <SubmitButton
          busy={attempt.busy}
          disabled={view.hasPassword && password === ''}
        >
          {text('reveal')}
        </SubmitButton>
      </form>
    </Screen>
  )
}
