import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { notices } from '../notices.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { toTried, useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Disclosure } from './Disclosure.tsx'
import { Failure } from './Failure.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { isTyped, TypedWord } from './TypedWord.tsx'

/** Deletes the wallet from this browser, once the user typed a word. */
export const RemoveWallet = ({
  name,
  wallet,
}: {
  /** The text of the fold. */
  name: string
  wallet: WalletCalls
}): ReactNode => {
  const attempt = useAttempt()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const word = text('removeWalletWord')

  const remove = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isTyped(typed, word)) return
    const removed = await attempt.run(() =>
      toTried(wallet.call('removeWallet')),
    )
    if (!removed) return
    // All that the screens store by themselves.
    localStorage.clear()
    // Without a key, which stands for all.
    dispatchEvent(new StorageEvent('storage'))
    await notices.remove()
    // The first run is shown instead, and leads to home.
    navigate(paths.home, { replace: true })
  }

  return (
    <Disclosure name={name} open={open} onToggle={setOpen}>
      <form className="stack" onSubmit={remove}>
        <p className="warning">{text('removeWalletHint')}</p>
        {attempt.error !== undefined && <Failure>{attempt.error}</Failure>}
        <TypedWord word={word} value={typed} onChange={setTyped} />
        <SubmitButton busy={attempt.busy} disabled={!isTyped(typed, word)}>
          {text('removeWallet')}
        </SubmitButton>
      </form>
    </Disclosure>
  )
}
