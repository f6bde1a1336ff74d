import { createSiweMessage } from 'viem/siwe'
import { expect, it, vi } from 'vitest'
import { fc } from '../../../dev/seeded-fast-check.ts'
import { readSignIn } from './sign-in-message.ts'

/**
 * The places of the text at which regular expressions began to match. An
 * expression without a repetition looks at a fixed number of characters from
 * each. One with a repetition may begin at a single place.
 */
const workOf = (message: string): number => {
  const { exec } = RegExp.prototype
  let places = 0
  const watched = function (this: RegExp, text: string) {
    const repeats = ['*', '+', ',}'].some((sign) => this.source.includes(sign))
    if (repeats && !this.source.startsWith('^')) {
      throw new Error(`Searches the text from each place: ${this.source}`)
    }
    places += this.sticky ? 1 : text.length
    return exec.call(this, text)
  }
  const spy = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(watched)
  readSignIn(message)
  spy.mockRestore()
  return places
}

const START = 'wants you to sign in with your '

const whole = createSiweMessage({
  domain: 'harbour.example',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  uri: 'https://harbour.example/pier',
  version: '1',
  chainId: 1,
  nonce: 'abcd1234',
  issuedAt: new Date('2030-01-01T00:00:00Z'),
})

it.each<[string, (times: number) => string]>([
  ['starts of a claim', (times) => START.repeat(times)],
  ['lines with one', (times) => `${START}\n`.repeat(times)],
  ['ends of a claim', (times) => ' account'.repeat(times)],
  ['claims', (times) => `${START}Ethereum account `.repeat(times)],
  ['empty lines', (times) => '\n'.repeat(times)],
  ['letters before a claim', (times) => `${'a'.repeat(times)} ${whole}`],
  ['slashes before a claim', (times) => `${'a://'.repeat(times)} ${whole}`],
  ['digits in the nonce', (times) => whole.replace('1234', '1'.repeat(times))],
  ['resources', (times) => `${whole}\nResources:${'\n- a'.repeat(times)}`],
])('grows with the text: %s', (_, textOf) => {
  const [once, twice] = [workOf(textOf(200)), workOf(textOf(400))]
  expect(once).toBeGreaterThan(0)
  expect(twice).toBeLessThanOrEqual(2 * once + START.length)
  // Each character is read a few times.
  expect(once).toBeLessThan(10 * textOf(200).length)
})

it('recognises every claim that one expression recognises', () => {
  const piece = fc.constantFrom(
    START,
    START.toUpperCase(),
    START.trimEnd(),
    ' account',
    ' ACCOUNT',
    'account',
    'Ethereum',
    ' ',
    's',
    '_',
    '\n',
    '\r',
    '\u2028',
    '\u2029',
    '\u017f',
  )
  // Quadratic, as these texts are short.
  const expected = /\bwants you to sign in with your .* account\b/i
  const seen = new Set<boolean>()
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const isClaim = readSignIn(text).kind !== 'other'
      seen.add(isClaim)
      expect(isClaim).toBe(expected.test(text))
    }),
    { numRuns: 5_000 },
  )
  expect(seen.size).toBe(2)
})
