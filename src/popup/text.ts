import type messages from '../../public/_locales/en/messages.json'
import { browser } from '../messaging/browser.ts'

/** English has every text, so it defines the keys. */
export type TextKey = keyof typeof messages

export const text = (key: TextKey, ...substitutions: string[]): string =>
  browser.i18n.getMessage(key, substitutions)

/**
 * The language for numbers and times: the browser's, with its region, unless the
 * texts are in another language.
 */
export const formatLanguage = (): string => {
  const browsers = browser.i18n.getUILanguage()
  const ours = text('languageTag')
  const baseOf = (tag: string): string | undefined => tag.split('-')[0]
  return baseOf(browsers) === baseOf(ours) ? browsers : ours
}

type CountedText = {
  [Key in TextKey]: Key extends `${infer Stem}_other` ? Stem : never
}[TextKey]

/** The text for a number, in the plural form of its language. */
export const countedText = (stem: CountedText, count: number): string => {
  const category = new Intl.PluralRules(text('languageTag')).select(count)
  const number = new Intl.NumberFormat(formatLanguage()).format(count)
  // A missing plural form returns ''.
  return (
    browser.i18n.getMessage(`${stem}_${category}`, number) ||
    text(`${stem}_other`, number)
  )
}
