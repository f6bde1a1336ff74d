import type { ReactNode } from 'react'
import { accountName } from '../account-name.ts'
import { type ListedPhrase, phraseName } from '../phrases.ts'
import { text } from '../text.ts'

/** Selects one of several phrases, identified by their accounts. */
export const PhraseChoice = ({
  phrases,
  chosen,
  onChoose,
}: {
  phrases: readonly ListedPhrase[]
  chosen: ListedPhrase | undefined
  onChoose: (id: string) => void
}): ReactNode => (
  <fieldset className="choices phrase-choices">
    <legend className="field-name">{text('whichPhrase')}</legend>
    {phrases.map((phrase) => (
      <label key={phrase.id} className="words-choice phrase-choice">
        <input
          type="radio"
          className="choice-box"
          name="phrase"
          checked={phrase.id === chosen?.id}
          onChange={() => onChoose(phrase.id)}
        />
        <span className="choice-text">
          {phraseName(phrase)}{' '}
          <bdi className="hint hint-small">
            {phrase.accounts.map(accountName).join(', ')}
          </bdi>
        </span>
      </label>
    ))}
  </fieldset>
)
