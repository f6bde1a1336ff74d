import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { text } from '../text.ts'
import { SecretInput } from './SecretInput.tsx'

const COUNTS = [12, 15, 18, 21, 24] as const

export const emptyWords = (): string[] => Array<string>(12).fill('')

export const phraseOf = (words: readonly string[]): string =>
  words.map((word) => word.trim()).join(' ')

/** One field for each word of a phrase; pasting a whole phrase fills them. */
export const WordFields = ({
  words,
  onChange,
  wrong,
  errorId,
}: {
  words: readonly string[]
  onChange: (words: string[]) => void
  /** The positions of wrong words, from 1. */
  wrong: readonly number[]
  errorId: string | undefined
}): ReactNode => {
  const [shown, setShown] = useState(false)

  const paste = (
    event: ClipboardEvent<HTMLInputElement>,
    index: number,
  ): void => {
    const pasted = event.clipboardData.getData('text').trim().split(/\s+/)
    if (pasted.length < 2) return
    event.preventDefault()
    const isWhole = COUNTS.some((count) => count === pasted.length)
    onChange(
      isWhole ? pasted : words.map((word, at) => pasted[at - index] ?? word),
    )
  }

  return (
    <fieldset className="choices">
      <legend className="field-name">{text('phrase')}</legend>
      <div className="words-tools">
        <label className="hint">
          {text('wordCount')}{' '}
          <select
            className="select"
            value={words.length}
            onChange={({ target }) =>
              onChange(
                Array.from(
                  { length: Number(target.value) },
                  (_, index) => words[index] ?? '',
                ),
              )
            }
          >
            {COUNTS.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="link-button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {text(shown ? 'hideWords' : 'showWords')}
        </button>
      </div>
      <ol className="word-inputs">
        {words.map((word, index) => (
          // Words have no identity other than their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="word-input">
            <span className="word-number" aria-hidden="true">
              {index + 1}
            </span>
            <SecretInput
              label={text('wordNumber', `${index + 1}`)}
              value={word}
              shown={shown}
              aria-invalid={wrong.includes(index + 1)}
              aria-describedby={wrong.includes(index + 1) ? errorId : undefined}
              onPaste={(event) => paste(event, index)}
              onChange={(typed) =>
                onChange(words.map((one, at) => (at === index ? typed : one)))
              }
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
