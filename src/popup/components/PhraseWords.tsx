import type { ReactNode } from 'react'
import { text } from '../text.ts'
import { Covered } from './Covered.tsx'

/** The words of a phrase, hidden until the user reveals them. */
export const PhraseWords = ({ phrase }: { phrase: string }): ReactNode => (
  <Covered name={text('uncoverPhrase')}>
    <ol className="phrase-words" aria-label={text('phrase')}>
      {phrase.split(' ').map((word, index) => (
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
  </Covered>
)
