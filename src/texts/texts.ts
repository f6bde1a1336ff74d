import type messages from '../../public/_locales/en/messages.json'

/** English has every text, so it defines the keys. */
export type TextKey = keyof typeof messages

export type GetText = (key: TextKey, ...substitutions: string[]) => string

/** Texts, and the language of the numbers and times in them. */
export type Texts = Readonly<{ text: GetText; language: string }>

/**
 * The language for numbers and times: the browser's, with its region, unless the
 * texts are in another language.
 */
export const formatLanguageOf = (text: GetText, browsers: string): string => {
  const ours = text('languageTag')
  const baseOf = (tag: string): string | undefined => tag.split('-')[0]
  return baseOf(browsers) === baseOf(ours) ? browsers : ours
}
