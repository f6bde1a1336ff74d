import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import { rounds, testSeed } from '../dev/test-rounds.ts'
import { visibleText } from './visible-text.ts'

const TEXTS = rounds('VISIBLE_TEXTS', { short: 5_000, long: 100_000 })

describe('visibleText', () => {
  it.each([
    ['a control character', 'a\u0007b', 'a[U+0007]b'],
    ['a line break', 'a\nb', 'a[U+000A]b'],
    ['a zero-width space', 'a\u200bb', 'a[U+200B]b'],
    ['a change of direction', 'a\u202eb', 'a[U+202E]b'],
    ['an isolate', '\u2067ab\u2069', '[U+2067]ab[U+2069]'],
    ['a soft hyphen', 'a\u00adb', 'a[U+00AD]b'],
    ['a blank letter', 'a\u3164b', 'a[U+3164]b'],
    ['a blank Braille pattern', 'a\u2800b', 'a[U+2800]b'],
    ['a space that does not break', 'a\u00a0b', 'a[U+00A0]b'],
    ['a tag', 'a\u{e0041}b', 'a[U+E0041]b'],
    ['half a character', 'a\ud83d', 'a[U+D83D]'],
    ['a mark without a letter', '\u0301a', '[U+0301]a'],
    [
      'several marks on one letter',
      `a${'\u0301'.repeat(5)}`,
      `a${'\u0301'.repeat(3)}[U+0301][U+0301]`,
    ],
    ['a joiner between letters', 'a\u200db', 'a[U+200D]b'],
  ])('spells out %s', (_title, text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })

  it.each([
    'Main account',
    'Zoë, 東京, Ελλάδα, שלום',
    'हिन्दी ภาษาไทย',
    'Fun 👩‍💻 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣',
    '<b>&amp;</b>',
  ])('does not change %s', (text) => {
    expect(visibleText(text)).toBe(text)
  })

  it('leaves no hidden characters in any text', {
    tags: ['long'],
  }, () => {
    const hidden =
      /[\p{Cc}\p{Cs}\p{Co}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/u
    const character = fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 1 }) },
      fc.constantFrom(
        ...'\u200b\u200d\u200e\u200f\u202a\u202e\u2066\u2069\ufeff\u00ad\u0301',
        ...'\0\u001b\u007f\u0085\ud800\udc00\u2028👩💻❤\ufe0f',
      ),
      fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)),
    )
    fc.assert(
      fc.property(fc.array(character, { maxLength: 24 }), (characters) => {
        const shown = visibleText(characters.join(''))
        return !hidden.test(shown) && visibleText(shown) === shown
      }),
      { numRuns: TEXTS },
    )
    console.log(`seed ${testSeed}: ${TEXTS} texts`)
  })
})
