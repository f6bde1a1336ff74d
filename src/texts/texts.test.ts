import { expect, it } from 'vitest'
import { formatLanguageOf } from './texts.ts'

it.each([
  ['en-GB', 'en', 'en-GB'],
  ['de-CH', 'de', 'de-CH'],
  // Numbers written in another way than the words around them.
  ['fr', 'en', 'en'],
  // A language that the user chose.
  ['en-US', 'de', 'de'],
])(
  'in a browser of %s, texts of %s have numbers of %s',
  (browsers, ours, is) => {
    expect(formatLanguageOf(() => ours, browsers)).toBe(is)
  },
)
