import type messages from '../../public/_locales/en/messages.json'
import { browser } from '../messaging/browser.ts'

/** English holds every text, so it is what keys are checked against. */
export type TextKey = keyof typeof messages

export const text = (key: TextKey, ...substitutions: string[]): string =>
  browser.i18n.getMessage(key, substitutions)

type CountedText = {
  [Key in TextKey]: Key extends `${infer Stem}_other` ? Stem : never
}[TextKey]

/** The text for a number, in the plural form its language asks for. */
export const countedText = (stem: CountedText, count: number): string => {
  const language = text('languageTag')
  const category = new Intl.PluralRules(language).select(count)
  const number = new Intl.NumberFormat(language).format(count)
  // A language without this form has no such message, and gets ''.
  return (
    browser.i18n.getMessage(`${stem}_${category}`, number) ||
    text(`${stem}_other`, number)
  )
}
