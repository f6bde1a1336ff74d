import { wordlist } from '@scure/bip39/wordlists/english.js'
import { bringWords } from './words.ts'

/** For tests, which cannot read the extension's word file. */
export const englishWords: string[] = wordlist

bringWords(englishWords)
