import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, it } from 'vitest'
import { bringWords, broughtWords } from './words.ts'

describe('the list of words', () => {
  it('is missed by who did not bring it', () => {
    expect(() => broughtWords()).toThrow('was not brought')
  })

  it.each([
    ['empty', []],
    ['cut', wordlist.slice(1)],
    ['doubled', [...wordlist.slice(1), wordlist[1] as string]],
  ])('is refused when it is %s', (_what, words) => {
    expect(() => bringWords(words)).toThrow('not whole')
  })

  it('is given back as it was brought', () => {
    bringWords(wordlist)

    expect(broughtWords()).toBe(wordlist)
  })
})
