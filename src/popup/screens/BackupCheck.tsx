import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Failure } from '../components/Failure.tsx'
import { Field } from '../components/Field.tsx'
import { Screen } from '../components/Screen.tsx'
import { SecretInput } from '../components/SecretInput.tsx'
import { SubmitButton } from '../components/SubmitButton.tsx'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'

const WORDS_ASKED = 3

/** Three different positions in the phrase, in order. */
const pickPositions = (wordCount: number): number[] => {
  const places = Array.from({ length: wordCount }, (_, index) => index + 1)
  const picked = Array.from({ length: WORDS_ASKED }, () => {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    return places.splice(random % places.length, 1)[0] ?? 1
  })
  return picked.sort((one, other) => one - other)
}

export const BackupCheck = ({
  wallet,
  wordCount,
  onBack,
  onDone,
}: {
  wallet: WalletCalls
  wordCount: number
  onBack: () => void
  onDone: () => void
}): ReactNode => {
  const id = useId()
  const [positions] = useState(() => pickPositions(wordCount))
  const [typed, setTyped] = useState<Record<number, string>>({})
  const [wrong, setWrong] = useState<number[]>([])
  const [shown, setShown] = useState(false)
  const attempt = useAttempt()

  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const words = positions.map((position) => ({
      position,
      word: typed[position] ?? '',
    }))
    const checked = await attempt.run(() =>
      wallet.call('confirmBackup', { words }),
    )
    if (!checked) return
    setWrong(checked.value)
    if (checked.value.length === 0) onDone()
  }

  const error =
    wrong.length > 0
      ? text('backupWordsWrong', wrong.join(', '))
      : attempt.error
  return (
    <Screen
      title={text('backupCheckTitle')}
      hint={text('backupCheckHint')}
      back={onBack}
    >
      <form className="stack" onSubmit={check}>
        {positions.map((position) => (
          <Field
            key={position}
            name={text('wordNumber', `${position}`)}
            errorId={wrong.includes(position) ? `${id}-error` : undefined}
          >
            {(control) => (
              <SecretInput
                {...control}
                value={typed[position] ?? ''}
                shown={shown}
                onChange={(word) => setTyped({ ...typed, [position]: word })}
              />
            )}
          </Field>
        ))}
        <button
          type="button"
          className="link-button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {text(shown ? 'hideWords' : 'showWords')}
        </button>
        {error !== undefined && <Failure id={`${id}-error`}>{error}</Failure>}
        <SubmitButton
          busy={attempt.busy}
          disabled={positions.some((position) => !typed[position]?.trim())}
        >
          {text('checkBackup')}
        </SubmitButton>
      </form>
    </Screen>
  )
}
