import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, it } from 'vitest'
import { bringWords, broughtWords } from './words.ts'

describe('the list of words', () => {
  it('throws if it was not loaded', () => {
    expect(() => broughtWords()).toThrow('was not brought')
  })

  it.each([
    ['empty', []],
    ['cut', wordlist.slice(1)],
    ['doubled', [...wordlist.slice(1), wordlist[1] as string]],
  ])('is rejected when it is %s', (_what, words) => {
    expect(() => bringWords(words)).toThrow('not whole')
  })

  it('is returned as it was loaded', () => {
    bringWords(wordlist)

    expect(broughtWords()).toBe(wordlist)
  })
})
