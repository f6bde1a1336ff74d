import { generateMnemonic, validateMnemonic } from '@scure/bip39'
import { broughtWords } from './words.ts'

const WORD_COUNTS: readonly number[] = [12, 15, 18, 21, 24]

export type MnemonicProblem =
  | { kind: 'word-count'; count: number }
  /** Counted from 1. */
  | { kind: 'unknown-words'; positions: number[] }
  | { kind: 'checksum' }

/** What is wrong with a phrase; never quotes its words, which are secret. */
export class MnemonicError extends Error {
  override readonly name = 'MnemonicError'
  readonly problem: MnemonicProblem

  constructor(problem: MnemonicProblem) {
    super(messageFor(problem))
    this.problem = problem
  }
}

const messageFor = (problem: MnemonicProblem): string => {
  switch (problem.kind) {
    case 'word-count':
      return `A phrase has 12, 15, 18, 21 or 24 words, not ${problem.count}`
    case 'unknown-words':
      return `Not in the list of words: number ${problem.positions.join(', ')}`
    case 'checksum':
      return 'The words do not belong together: the checksum is wrong'
  }
}

export const createMnemonic = (words: 12 | 24): string =>
  generateMnemonic(broughtWords(), words === 12 ? 128 : 256)

/** Normalises what the user typed to the spelling used for derivation. */
export const parseMnemonic = (typed: string): string => {
  // Compatibility forms first: they decompose to letters that have a case.
  const words = typed
    .normalize('NFKD')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (!WORD_COUNTS.includes(words.length)) {
    throw new MnemonicError({ kind: 'word-count', count: words.length })
  }
  const wordlist = broughtWords()
  const positions = words.flatMap((word, index) =>
    wordlist.includes(word) ? [] : [index + 1],
  )
  if (positions.length > 0) {
    throw new MnemonicError({ kind: 'unknown-words', positions })
  }
  const mnemonic = words.join(' ')
  if (!validateMnemonic(mnemonic, wordlist)) {
    throw new MnemonicError({ kind: 'checksum' })
  }
  return mnemonic
}
