import { type ReactNode, useState } from 'react'
import { text } from '../text.ts'

/** The words of a phrase, hidden until the user reveals them. */
export const PhraseWords = ({ phrase }: { phrase: string }): ReactNode => {
  const [covered, setCovered] = useState(true)
  const words = phrase.split(' ')
  return (
    <div className="phrase">
      {covered ? (
        <button
          type="button"
          className="phrase-cover"
          onClick={() => setCovered(false)}
        >
          <strong>{text('uncoverPhrase')}</strong>
          <span className="hint">{text('uncoverPhraseHint')}</span>
        </button>
      ) : (
        <ol className="phrase-words" aria-label={text('phrase')}>
          {words.map((word, index) => (
            // A phrase may contain a word twice, so the index is the key.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index} className="phrase-word">
              <span className="word-number" aria-hidden="true">
                {index + 1}
              </span>
              <span dir="ltr">{word}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
