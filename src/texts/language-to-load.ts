import { type Language, languages } from './languages.ts'

/**
 * The language whose file is loaded; undefined if the browser's texts are used.
 * Chromium may have none for a process, and then returns '' for all.
 */
export const languageToLoad = (
  i18n: { getMessage: (key: string) => string; getUILanguage: () => string },
  chosen?: Language,
): Language | undefined => {
  if (chosen || i18n.getMessage('languageTag')) return chosen
  const [base] = i18n.getUILanguage().split('-')
  return languages.find((language) => language === base) ?? 'en'
}
