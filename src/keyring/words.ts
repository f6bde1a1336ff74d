const WORDS = 2_048

let brought: string[] | undefined

/**
 * The words of BIP-39 come from outside: they are a tenth of a worker, which
 * reads them from a file of the extension when it first needs a key.
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
