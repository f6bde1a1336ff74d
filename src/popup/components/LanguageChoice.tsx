import type { ReactNode } from 'react'
import { type Language, languages } from '../../texts/languages.ts'
import { chooseLanguage, readLanguage } from '../language.ts'
import { type TextKey, text } from '../text.ts'
import { toTried, useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Field } from './Field.tsx'

/** Each in its own language, whatever the texts are in. */
const languageTexts: Record<Language, TextKey> = {
  en: 'languageEnglish',
  de: 'languageGerman',
}

/** The language of all texts, numbers and times. */
export const LanguageChoice = ({
  wallet,
}: {
  wallet: WalletCalls
}): ReactNode => {
  const attempt = useAttempt()
  const choose = (chosen: string) => {
    const language = languages.find((one) => one === chosen)
    return attempt.run(() => toTried(chooseLanguage(wallet, language)))
  }
  return (
    <Field name={text('languageTitle')} error={attempt.error}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={readLanguage() ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{text('languageBrowser')}</option>
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {text(languageTexts[language])}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
