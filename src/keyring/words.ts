const WORDS = 2_048

let brought: string[] | undefined

/**
 * The BIP-39 words are a tenth of the worker's size, so the worker loads them
 * from a file of the extension when it first needs a key.
 */
export const bringWords = (words: string[]): void => {
  if (new Set(words).size !== WORDS || words.length !== WORDS) {
    throw new Error('the list of words is not whole')
  }
  brought = words
}

export const broughtWords = (): string[] => {
  if (!brought) throw new Error('the list of words was not brought')
  return brought
}
