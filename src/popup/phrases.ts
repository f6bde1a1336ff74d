import type { ListedAccount } from '../messaging/wallet-contract.ts'
import { text } from './text.ts'

/** A phrase without its words, identified by its accounts. */
export type ListedPhrase = {
  id: string
  /** From 1, in the order of creation; undefined for the test phrase. */
  number: number | undefined
  /** One of its accounts, used to identify it. */
  address: string
  accounts: readonly ListedAccount[]
}

/** The test phrase is listed last. */
export const phrasesOf = (
  accounts: readonly ListedAccount[],
): ListedPhrase[] => {
  const ofPhrases = accounts.filter(({ kind }) => kind === 'phrase')
  let numbered = 0
  const phrases = new Map<string, ListedPhrase>()
  for (const account of ofPhrases) {
    const { phrase: id = '', address, developer } = account
    const known = phrases.get(id)
    if (!known && !developer) numbered += 1
    const number = developer ? undefined : numbered
    const phrase = known ?? { id, number, address, accounts: [] }
    phrases.set(id, { ...phrase, accounts: [...phrase.accounts, account] })
  }
  const isKnownToAll = ({ number }: ListedPhrase): boolean =>
    number === undefined
  const all = [...phrases.values()]
  return [
    ...all.filter((phrase) => !isKnownToAll(phrase)),
    ...all.filter(isKnownToAll),
  ]
}

export const phraseName = ({ number }: ListedPhrase): string =>
  number === undefined
    ? text('phraseDeveloper')
    : text('phraseNumber', `${number}`)
