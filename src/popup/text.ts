import { browser } from '../messaging/browser.ts'
import { formatLanguageOf, type GetText, type TextKey } from '../texts/texts.ts'

export type { TextKey } from '../texts/texts.ts'

export type GetMessage = (key: string, substitutions: string[]) => string

/** The browser's choice of a language. */
const browsersMessage: GetMessage = (key, substitutions) =>
  browser.i18n.getMessage(key, substitutions)

let getMessage = browsersMessage

/** Texts from here on are those that were loaded, or the browser's. */
export const setMessages = (loaded: GetMessage | undefined): void => {
  getMessage = loaded ?? browsersMessage
}

export const text: GetText = (key, ...substitutions) =>
  getMessage(key, substitutions)

export const formatLanguage = (): string =>
  formatLanguageOf(text, browser.i18n.getUILanguage())

type CountedText = {
  [Key in TextKey]: Key extends `${infer Stem}_other` ? Stem : never
}[TextKey]

/** The text for a number, in the plural form of its language. */
export const countedText = (stem: CountedText, count: number): string => {
  const category = new Intl.PluralRules(text('languageTag')).select(count)
  const number = new Intl.NumberFormat(formatLanguage()).format(count)
  // A missing plural form returns ''.
  return (
    getMessage(`${stem}_${category}`, [number]) || text(`${stem}_other`, number)
  )
}
