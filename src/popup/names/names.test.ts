import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../dev/give-texts.ts'
import type { ListedAccount } from '../../messaging/wallet-contract.ts'
import { createNames } from './names.ts'

giveTexts(keyTexts(' '))

const [OWN, HIDDEN, ALICE] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const

const account = (
  address: string,
  change: Partial<ListedAccount> = {},
): ListedAccount => ({
  address,
  name: 1,
  kind: 'phrase',
  developer: false,
  hidden: false,
  ...change,
})

const SOLANA = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'

const names = createNames(
  [
    account(OWN, { others: [SOLANA] }),
    account(HIDDEN, { name: 'Old', hidden: true }),
  ],
  [
    { address: ALICE, label: 'Al\u200bice' },
    // Added as an account since.
    { address: OWN, label: 'Me' },
  ],
)

it('accounts and contacts have one name each, hidden accounts none', () => {
  expect(names.all).toStrictEqual([
    { address: OWN, name: 'accountNumber 1', kind: 'account' },
    { address: SOLANA, name: 'accountNumber 1', kind: 'account' },
    { address: ALICE, name: 'Al[U+200B]ice', kind: 'contact' },
  ])
  expect(names.find(ALICE.toLowerCase())).toBe('Al[U+200B]ice')
  expect(names.find(SOLANA)).toBe('accountNumber 1')
  expect(names.find(SOLANA.toLowerCase())).toBeUndefined()
  expect(names.find(HIDDEN)).toBeUndefined()
})

it('a name never stands without its address', () => {
  expect(names.inWords(OWN)).toBe('\u2068accountNumber 1\u2069 (0xf39F…2266)')
  expect(names.inWords(HIDDEN)).toBe('0x7099…79C8')
})
