import type messages from '../../public/_locales/en/messages.json'
import { browser } from '../messaging/browser.ts'

/** English holds every text, so it is what keys are checked against. */
export type TextKey = keyof typeof messages

export const text = (key: TextKey, ...substitutions: string[]): string =>
  browser.i18n.getMessage(key, substitutions)

/**
 * How numbers and times are written: as the browser's language has it, with its
 * region, unless the texts are in another one.
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

/** The text for a number, in the plural form its language asks for. */
export const countedText = (stem: CountedText, count: number): string => {
  const category = new Intl.PluralRules(text('languageTag')).select(count)
  const number = new Intl.NumberFormat(formatLanguage()).format(count)
  // A language without this form has no such message, and gets ''.
  return (
    browser.i18n.getMessage(`${stem}_${category}`, number) ||
    text(`${stem}_other`, number)
  )
}
