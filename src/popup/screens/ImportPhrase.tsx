import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Failure } from '../components/Failure.tsx'
import {
  isChosen,
  NewPassword,
  noPassword,
} from '../components/NewPassword.tsx'
import { Screen } from '../components/Screen.tsx'
import type { Back } from '../components/ScreenHead.tsx'
import { SubmitButton } from '../components/SubmitButton.tsx'
import { emptyWords, phraseOf, WordFields } from '../components/WordFields.tsx'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Imports a phrase into a new wallet, or adds another one. */
export const ImportPhrase = ({
  wallet,
  isFirst = true,
  title = text('importTitle'),
  hint = text('importHint'),
  back,
  onHold,
  onDone,
  children,
}: {
  wallet: WalletCalls
  isFirst?: boolean
  title?: string
  hint?: string
  back?: Back
  onHold?: ((held: boolean) => void) | undefined
  onDone?: () => void
  /** Alternatives below the form. */
  children?: ReactNode
}): ReactNode => {
  const id = useId()
  const [words, setWords] = useState(emptyWords)
  const [chosen, setChosen] = useState(noPassword)
  const attempt = useAttempt()
  const { problem, error } = attempt
  const isOfPassword = problem?.kind === 'weak-password'

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (attempt.busy) return
    const { password } = chosen
    // First: the wallet's state change would replace this screen.
    onHold?.(true)
    const imported = await attempt.run(() =>
      wallet.call('importPhrase', {
        phrase: phraseOf(words),
        ...(isFirst && { password }),
      }),
    )
    if (imported) onDone?.()
    else onHold?.(false)
  }

  return (
    <Screen title={title} hint={hint} back={attempt.busy ? undefined : back}>
      <form className="stack" onSubmit={submit}>
        <WordFields
          words={words}
          onChange={(next) => {
            attempt.forget()
            setWords(next)
          }}
          wrong={problem?.kind === 'unknown-words' ? problem.positions : []}
          errorId={error === undefined ? undefined : `${id}-error`}
        />
        {error !== undefined && !isOfPassword && (
          <Failure id={`${id}-error`}>{error}</Failure>
        )}
        {isFirst && (
          <NewPassword
            chosen={chosen}
            onChange={setChosen}
            error={isOfPassword ? error : undefined}
          />
        )}
        <SubmitButton
          busy={attempt.busy}
          disabled={
            words.some((word) => word.trim() === '') ||
            (isFirst && !isChosen(chosen))
          }
        >
          {text(attempt.busy ? 'importingWallet' : 'importWallet')}
        </SubmitButton>
      </form>
      {children}
    </Screen>
  )
}
