import { COMMON_WORDS } from './common-words.ts'
import { isRepeated, isWalk } from './password-patterns.ts'

/** Created on first use. */
let words: ReadonlySet<string> | undefined

/**
 * Whether it is a listed word, once or twice, ignoring case, look-alike letters
 * (`p@ssw0rd`) and short additions (`Dragon2024!`). Password crackers try all of
 * those first.
 */
export const isCommonPassword = (password: string): boolean => {
  words ??= new Set(COMMON_WORDS.trim().split(/\s+/))
  const known = words
  return cores(password.toLowerCase()).some(
    (core) => known.has(core) || known.has(halfOfDouble(core)),
  )
}

/** Every reading of it as a word. */
const cores = (password: string): string[] =>
  [
    password,
    withoutFrame(password, /^()(.*?)([^a-z]*)$/s),
    withoutFrame(password, /^([^a-z]*)(.*?)([^a-z]*)$/s),
  ].flatMap((core) => [core, toLetters(core, 'i'), toLetters(core, 'l')])

const withoutFrame = (password: string, parts: RegExp): string => {
  const [, before = '', core = '', after = ''] = parts.exec(password) ?? []
  const frame = before + after
  return frame.length <= 4 || isRepeated(frame) || isWalk(frame)
    ? core
    : password
}

const lookAlikes: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
}

const toLetters = (text: string, one: 'i' | 'l'): string =>
  Array.from(text, (char) =>
    char === '1' ? one : (lookAlikes[char] ?? char),
  ).join('')

const halfOfDouble = (text: string): string => {
  const half = text.slice(0, text.length / 2)
  return half + half === text ? half : ''
}
