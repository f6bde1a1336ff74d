import { isCommonPassword } from './common-password.ts'
import { isRepeated, isWalk } from './password-patterns.ts'

const MIN_LENGTH = 12
const MAX_LENGTH = 256

export type PasswordRefusal =
  | 'too-short'
  | 'too-long'
  | 'repeated'
  | 'sequence'
  | 'common'

/** 0 is rejected; 4 resists an attacker who copied the vault. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

export type PasswordCheck =
  | { ok: true; strength: PasswordStrength }
  | { ok: false; reason: PasswordRefusal; strength: 0 }

export const checkPassword = (typed: string): PasswordCheck => {
  const password = typed.normalize('NFKC')
  const reason = refusalOf(password)
  return reason === undefined
    ? { ok: true, strength: strengthOf(password) }
    : { ok: false, reason, strength: 0 }
}

const refusalOf = (password: string): PasswordRefusal | undefined => {
  const { length } = Array.from(password)
  if (length < MIN_LENGTH) return 'too-short'
  if (length > MAX_LENGTH) return 'too-long'
  if (isRepeated(password)) return 'repeated'
  if (isWalk(password)) return 'sequence'
  if (isCommonPassword(password)) return 'common'
  return undefined
}

/** Bits required for each further level. */
const steps = [30, 50, 70]

const strengthOf = (password: string): PasswordStrength => {
  const bits = guessableBits(Array.from(password))
  const passed = steps.filter((step) => bits >= step).length
  return (1 + passed) as PasswordStrength
}

const classes: readonly { pattern: RegExp; size: number }[] = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /[0-9]/, size: 10 },
  { pattern: /[ -/:-@[-`{-~]/, size: 33 },
  { pattern: /[^ -~]/, size: 100 },
]

/**
 * A conservative estimate. A character counts fully only if it is new and of
 * another class than the one before: words, years and repetitions are not
 * guessed letter by letter.
 */
const guessableBits = (characters: string[]): number => {
  const used = classes.filter(({ pattern }) =>
    characters.some((character) => pattern.test(character)),
  )
  const full = Math.log2(used.reduce((sum, { size }) => sum + size, 0))
  const seen = new Set<string>()
  return characters.reduce((bits, character, at) => {
    const before = characters[at - 1]
    const pair = `${before}${character}`
    const isNew = !seen.has(character)
    const isNewPair = !seen.has(pair)
    seen.add(character).add(pair)
    if (before === undefined) return bits + full
    if (!isNewPair || isStep(before, character)) return bits + 0.5
    return bits + (isNew && !isSameClass(before, character) ? full : 2)
  }, 0)
}

const isSameClass = (one: string, other: string): boolean =>
  classes.some(({ pattern }) => pattern.test(one) && pattern.test(other))

/** The same or an adjacent character. */
const isStep = (one: string, other: string): boolean =>
  Math.abs((one.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0)) <= 1
