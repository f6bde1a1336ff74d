import { wordlist } from '@scure/bip39/wordlists/english.js'
import { bringWords } from './words.ts'

/** For tests, which have no extension to read the words from. */
export const englishWords: string[] = wordlist

bringWords(englishWords)
