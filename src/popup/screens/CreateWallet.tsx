import { type FormEvent, type ReactNode, useState } from 'react'
import {
  isChosen,
  NewPassword,
  noPassword,
} from '../components/NewPassword.tsx'
import { Screen } from '../components/Screen.tsx'
import { SubmitButton } from '../components/SubmitButton.tsx'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { BackUpPhrase } from './BackUpPhrase.tsx'

/** Chooses a password, then shows the new phrase and checks its backup. */
export const CreateWallet = ({
  wallet,
  onHold,
  onDone,
  onBack,
}: {
  wallet: WalletCalls
  onHold?: ((held: boolean) => void) | undefined
  onDone: () => void
  onBack: () => void
}): ReactNode => {
  const [chosen, setChosen] = useState(noPassword)
  const [words, setWords] = useState<12 | 24>(12)
  const [phrase, setPhrase] = useState<string>()
  const attempt = useAttempt()

  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (attempt.busy) return
    // First: the wallet's state change would replace this screen.
    onHold?.(true)
    const created = await attempt.run(() =>
      wallet.call('createWallet', { password: chosen.password, words }),
    )
    if (created) setPhrase(created.value)
    else onHold?.(false)
  }

  if (phrase !== undefined) {
    return <BackUpPhrase wallet={wallet} phrase={phrase} onDone={onDone} />
  }
  return (
    <Screen
      title={text('createTitle')}
      hint={text('createHint')}
      back={attempt.busy ? undefined : onBack}
    >
      <form className="stack" onSubmit={create}>
        <NewPassword
          chosen={chosen}
          onChange={setChosen}
          error={attempt.error}
        />
        <fieldset className="choices words-count">
          <legend className="field-name">{text('phraseLength')}</legend>
          {([12, 24] as const).map((count) => (
            <label key={count} className="words-choice">
              <input
                type="radio"
                className="choice-box"
                name="words"
                checked={words === count}
                onChange={() => setWords(count)}
              />
              {text('wordsInPhrase', `${count}`)}
            </label>
          ))}
        </fieldset>
        <SubmitButton busy={attempt.busy} disabled={!isChosen(chosen)}>
          {text(attempt.busy ? 'creatingWallet' : 'createWallet')}
        </SubmitButton>
      </form>
    </Screen>
  )
}
