import { expect, it } from 'vitest'
import { languageToLoad } from './language-to-load.ts'

const browserWith = (tag: string, { hasTexts }: { hasTexts: boolean }) => ({
  getMessage: () => (hasTexts ? 'en' : ''),
  getUILanguage: () => tag,
})

it.each([
  ['de-AT', 'de'],
  ['en-GB', 'en'],
  ['fr', 'en'],
])(
  'if the browser has no texts, those for %s are loaded: %s',
  (tag, language) => {
    expect(languageToLoad(browserWith(tag, { hasTexts: false }))).toBe(language)
  },
)

it('a language is loaded if the user chose it, whatever the browser has', () => {
  for (const hasTexts of [true, false]) {
    expect(languageToLoad(browserWith('en', { hasTexts }), 'de')).toBe('de')
  }
})

it('otherwise the texts of the browser are used', () => {
  const i18n = browserWith('de', { hasTexts: true })
  expect(languageToLoad(i18n)).toBeUndefined()
})
