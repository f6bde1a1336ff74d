import { describe, expect, it } from 'vitest'
import { fc } from '../../dev/seeded-fast-check.ts'
import { COMMON_WORDS } from './common-words.ts'
import { checkPassword } from './password.ts'

const reasonOf = (password: string): string | undefined => {
  const check = checkPassword(password)
  return check.ok ? undefined : check.reason
}

describe('checkPassword', () => {
  it.each([
    ['', 'too-short'],
    ['x7Kp!q2Zm5#', 'too-short'],
    // Six characters in twelve units of UTF-16.
    ['🦊🐙🦉🐝🐢🦀', 'too-short'],
    [`x7Kp!q2Z${'v9'.repeat(125)}`, 'too-long'],
    ['aaaaaaaaaaaa', 'repeated'],
    ['            ', 'repeated'],
    ['abababababab', 'repeated'],
    ['abbabaabbaab', 'repeated'],
    ['xyz7xyz7xyz7', 'repeated'],
    ['123456abcdef', 'sequence'],
    ['0987654321098', 'sequence'],
    ['abcdefghijkl', 'sequence'],
    ['LKJIHGFEDCBA', 'sequence'],
    ['qwertyuiop1234', 'sequence'],
    ['qwerty123456', 'sequence'],
    ['1qaz2wsx3edc', 'sequence'],
    ['1q2w3e4r5t6y', 'sequence'],
    ['asdf4321asdf', 'sequence'],
    ['azertyuiop1234', 'sequence'],
    ['password1234', 'common'],
    ['Password1!!!', 'common'],
    ['P@ssw0rd2024', 'common'],
    ['p@55w0rd1234', 'common'],
    ['l3tm31n!!!!!', 'common'],
    ['We1come12345', 'common'],
    ['iloveyou2024', 'common'],
    ['trustno12345', 'common'],
    ['2024sunshine', 'common'],
    ['MonkeyMonkey', 'common'],
    ['bitcoin123456789', 'common'],
    ['Sunshine!!!!!!!!', 'common'],
  ])('rejects %j: %s', (password, reason) => {
    expect(checkPassword(password)).toEqual({ ok: false, reason, strength: 0 })
  })

  it.each([
    ['sdkfjhwesdlk', 1],
    ['dragonfruit salad', 2],
    ['x7Kp!q2Zm5#R', 4],
    ['K7-horse-K7-horse-K7-horse', 2],
    ['correct horse battery staple', 3],
    ['gT4#mW9$zR2&kX7!', 4],
    ['пароль-не-простой', 2],
    ['🦊🐙🦉🐝🐢🦀🐳🦔🦄🐌🐞🦋', 1],
  ])('accepts %j with strength %i', (password, strength) => {
    expect(checkPassword(password)).toEqual({ ok: true, strength })
  })

  it('accepts 12 to 256 characters', () => {
    const long = 'x7Kp!q2Zm5#R'.concat('m3'.repeat(122))
    const [short, enough] = [long.slice(0, 11), long.slice(0, 12)]
    expect([short, enough, long, `${long}s`].map(reasonOf)).toEqual([
      'too-short',
      undefined,
      undefined,
      'too-long',
    ])
  })

  it('rejects thousands of common passwords', () => {
    const tails = [
      '',
      '1',
      '12',
      '123',
      '1234',
      '!',
      '1!',
      '123!',
      '2024',
      '#1',
    ]
    const spellings = COMMON_WORDS.trim()
      .split(/\s+/)
      .flatMap((word) => [word, word.slice(0, 1).toUpperCase() + word.slice(1)])
      .flatMap((word) => tails.map((tail) => word + tail))
      .filter((password) => password.length >= 8)
    const distinct = [...new Set(spellings)]
    expect(distinct.length).toBeGreaterThan(5_000)
    expect(distinct.filter((one) => checkPassword(one).ok)).toEqual([])
  })

  it('gives the same result for every Unicode normalization', () => {
    const word = 'Größenwahn-7é'
    expect(checkPassword(word.normalize('NFD'))).toEqual(
      checkPassword(word.normalize('NFC')),
    )
  })

  it('accepts 2,000 random passwords', () => {
    const letters = [
      ...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789',
    ]
    const random = fc
      .array(fc.constantFrom(...letters), { minLength: 12, maxLength: 12 })
      .map((chars) => chars.join(''))
    const sample = fc.sample(random, 2_000)
    expect(sample.filter((one) => !checkPassword(one).ok)).toEqual([])
  })

  it('handles any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (password) => {
        const { ok, strength } = checkPassword(password)
        expect(ok).toBe(strength > 0)
      }),
    )
  })
})
