import { describe, expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../dev/give-texts.ts'
import type { ListedAccount } from '../messaging/wallet-contract.ts'
import { phraseName, phrasesOf } from './phrases.ts'

giveTexts(keyTexts(' '))

const account = (
  address: string,
  members: Partial<ListedAccount>,
): ListedAccount => ({
  address,
  name: 1,
  kind: 'phrase',
  developer: false,
  hidden: false,
  ...members,
})

const known = account('0x1', { phrase: 'b', developer: true })
const own = account('0x2', { phrase: 'a' })
const hidden = account('0x4', { phrase: 'b', developer: true, hidden: true })
const accounts = [
  known,
  own,
  account('0x3', { kind: 'private-key' }),
  hidden,
  account('0x5', { kind: 'watch-only', keyLost: true }),
]

describe('phrasesOf', () => {
  it('groups accounts by phrase, the test phrase last', () => {
    expect(phrasesOf(accounts)).toStrictEqual([
      { id: 'a', number: 1, address: '0x2', accounts: [own] },
      {
        id: 'b',
        number: undefined,
        address: '0x1',
        accounts: [known, hidden],
      },
    ])
  })

  it('treats accounts of an earlier version as one phrase', () => {
    const earlier = [account('0x1', {}), account('0x2', {})]
    expect(phrasesOf(earlier)).toMatchObject([{ accounts: earlier }])
  })
})

describe('phraseName', () => {
  it('is its number, except for the test phrase', () => {
    expect(phrasesOf(accounts).map(phraseName)).toStrictEqual([
      'phraseNumber 1',
      'phraseDeveloper',
    ])
  })
})
