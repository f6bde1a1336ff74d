/** The languages that the user can choose: the folders of `public/_locales`. */
export const languages = ['en', 'de'] as const

/** Where screens store the choice: in `localStorage`. */
export const LANGUAGE_KEY = 'language'

export type Language = (typeof languages)[number]

/** The texts of a language, in the extension's folder. */
export const textsPath = (language: Language): string =>
  `_locales/${language}/messages.json`
