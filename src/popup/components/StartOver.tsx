import { type FormEvent, type ReactNode, useState } from 'react'
import { saveFile } from '../save-file.ts'
import { text } from '../text.ts'
import { toTried, useAttempt } from '../use-attempt.ts'
import { exportRemains } from '../vault-export.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Disclosure } from './Disclosure.tsx'
import { Failure } from './Failure.tsx'
import { isTyped, TypedWord } from './TypedWord.tsx'

/** For users without keys and phrase: save the damaged keys, then start over. */
export const StartOver = ({
  wallet,
  onStart,
}: {
  wallet: WalletCalls
  onStart: () => void
}): ReactNode => {
  const attempt = useAttempt()
  const [open, setOpen] = useState(false)
  const [message, setMessage] = useState('')
  const [typed, setTyped] = useState('')
  const word = text('startOverWord')
  const isConfirmed = isTyped(typed, word)

  const save = async (): Promise<void> => {
    setMessage('')
    const found = await attempt.run(() => toTried(wallet.call('exportRemains')))
    if (!found) return
    if (found.value.length === 0) {
      setMessage(text('noDamagedKeys'))
      return
    }
    const file = exportRemains(found.value, new Date())
    saveFile(file)
    setMessage(text('exported', file.name))
  }
  const start = (event: FormEvent): void => {
    event.preventDefault()
    if (isConfirmed) onStart()
  }

  return (
    <Disclosure name={text('withoutPhrase')} open={open} onToggle={setOpen}>
      <div className="stack">
        <p className="hint">{text('withoutPhraseHint')}</p>
        <button type="button" className="button" onClick={save}>
          {text('saveDamagedKeys')}
        </button>
        <p className="outcome" role="status">
          {message}
        </p>
        {attempt.error !== undefined && <Failure>{attempt.error}</Failure>}
        <form className="stack" onSubmit={start}>
          <TypedWord word={word} value={typed} onChange={setTyped} />
          <button
            type="submit"
            className="button button-danger"
            disabled={!isConfirmed}
          >
            {text('startOver')}
          </button>
        </form>
      </div>
    </Disclosure>
  )
}
