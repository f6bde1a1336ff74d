import { describe, expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../../dev/give-texts.ts'
import { fromBase58 } from '../../../protocol/solana/base58.ts'
import { describeInstructions } from '../../../protocol/solana/instructions/describe.ts'
import type { SolanaMessage } from '../../../protocol/solana/message.ts'
import { associatedAccount } from '../../../protocol/solana/program-address.ts'
import { instructionWords } from './instruction-words.ts'
import { createOwnerOf, mainActions } from './main-actions.ts'
import { partiesOf } from './parties.ts'
import { strongWarnings } from './strong-warnings.ts'
import { tokenFees } from './token-fees.ts'

giveTexts(keyTexts())

const ME = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const FRIEND = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const OTHER = '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const BUDGET = 'ComputeBudget111111111111111111111111111111'

const names: Record<string, string> = {
  [ME]: 'me',
  [FRIEND]: 'friend',
  [OTHER]: 'other',
  [MINT]: 'mint',
}
const nameOf = (address: string): string => names[address] ?? 'program'

const words = { symbol: 'SOL', nameOf, unknown: 'hidden' }

type Called = [program: string, accounts: string[], data: number[]]

const describeAll = (...called: Called[]) => {
  const accounts = [
    ...new Set([
      ME,
      ...called.flatMap(([program, used]) => [...used, program]),
    ]),
  ]
  const message: SolanaMessage = {
    version: 'legacy',
    signers: 1,
    readonlySigners: 0,
    readonlyOthers: 0,
    accounts,
    blockhash: ME,
    instructions: called.map(([program, used, data]) => ({
      program: accounts.indexOf(program),
      accounts: used.map((one) => accounts.indexOf(one)),
      data: Uint8Array.from(data),
    })),
    lookups: [],
  }
  return describeInstructions(message)
}

const wordsOf = (...called: Called[]): string[] => {
  const all = describeAll(...called)
  const ownerOf = createOwnerOf(all)
  const context = { ...words, account: ME, ownerOf }
  return all.map((one) => instructionWords(one, context))
}

const u64 = (value: bigint): number[] => [
  ...new Uint8Array(BigUint64Array.of(value).buffer),
]
const bytes = (address: string): number[] => [...(fromBase58(address) ?? [])]

const sol = (from: string, to: string): Called => [
  SYSTEM,
  [from, to],
  [2, 0, 0, 0, ...u64(1_500_000_000n)],
]
const checked = (number: number, ...accounts: string[]): Called => [
  TOKEN,
  accounts,
  [number, ...u64(2_500_000n), 6],
]
const FRIENDS_TOKENS = associatedAccount({
  owner: FRIEND,
  mint: MINT,
  program: TOKEN,
})
const createAt = (account: string): Called => [
  ASSOCIATED,
  [ME, account, FRIEND, MINT, SYSTEM, TOKEN],
  [1],
]
const authority = (type: number, to: string | null): Called => [
  TOKEN_2022,
  [OTHER, ME],
  [6, type, ...(to === null ? [0] : [1, ...bytes(to)])],
]

describe('an instruction in words', () => {
  it.each<[string, Called]>([
    ['sentenceSend | 1.5 SOL | friend', sol(ME, FRIEND)],
    ['sentenceTransfer | 1.5 SOL | other | friend', sol(OTHER, FRIEND)],
    [
      'solanaAssign | me | program',
      [SYSTEM, [ME], [1, 0, 0, 0, ...bytes(TOKEN)]],
    ],
    [
      'sentenceSend | solanaTokens | 2.5 | mint | solanaTokenAccountOf | friend',
      checked(12, OTHER, MINT, FRIEND, ME),
    ],
    [
      'sentenceSend | solanaBaseUnits | 7 | solanaTokenAccountOf | friend',
      [TOKEN, [OTHER, FRIEND, ME], [3, ...u64(7n)]],
    ],
    [
      'sentenceAllow | friend | solanaTokens | 2.5 | mint',
      checked(13, OTHER, MINT, FRIEND, ME),
    ],
    ['solanaAuthorityOwner | friend | other', authority(2, FRIEND)],
    ['solanaAuthority | friend | other', authority(9, FRIEND)],
    ['solanaAuthorityNone | other', authority(0, null)],
    ['solanaClose | other | friend', [TOKEN, [OTHER, FRIEND, ME], [9]]],
    ['solanaNewTokenAccount | friend | mint | other', createAt(OTHER)],
    ['solanaMemo | Pay[U+202E]', [MEMO, [], [80, 97, 121, 0xe2, 0x80, 0xae]]],
    ['solanaUnitLimit | 300', [BUDGET, [], [2, 44, 1, 0, 0]]],
    ['solanaUnknownInstruction | System', [SYSTEM, [ME], [99, 0, 0, 0]]],
    ['solanaUnknownProgram | friend', [FRIEND, [ME], [1, 2]]],
  ])('%s', (words, called) => {
    expect(wordsOf(called)).toStrictEqual([words])
  })

  it('names the owner of a token account that is created with it', () => {
    const to = (account: string) =>
      wordsOf(createAt(account), checked(12, FRIEND, MINT, account, ME))[1]
    const sentence = 'sentenceSend | solanaTokens | 2.5 | mint'
    expect(to(FRIENDS_TOKENS)).toBe(`${sentence} | friend`)
    // Its address does not derive from the owner that the instruction names.
    expect(to(OTHER)).toBe(`${sentence} | solanaTokenAccountOf | other`)
  })

  it('gives the whole addresses of those that it involves', () => {
    const [one] = describeAll(checked(12, OTHER, MINT, FRIEND, ME))
    expect(one && partiesOf(one)).toStrictEqual([
      { name: 'solanaTokenAccount', address: FRIEND },
      { name: 'partyToken', address: MINT },
    ])
  })

  it('leaves out what only prepares the rest, unless there is nothing else', () => {
    const all = describeAll(
      [BUDGET, [], [2, 44, 1, 0, 0]],
      createAt(FRIENDS_TOKENS),
      sol(ME, FRIEND),
    )
    expect(mainActions(all)).toStrictEqual([all[2]])
    expect(mainActions(all.slice(0, 1))).toStrictEqual([all[0]])
  })
})

describe('strong warnings', () => {
  const warned = (fee: bigint, ...called: Called[]): string[] =>
    strongWarnings(describeAll(...called), { ...words, account: ME, fee })

  it('name who gets power over what the user has', () => {
    expect(
      warned(
        5_000n,
        checked(13, OTHER, MINT, FRIEND, ME),
        authority(2, FRIEND),
        authority(0, null),
        [TOKEN, [OTHER, FRIEND, ME], [9]],
        [SYSTEM, [ME], [1, 0, 0, 0, ...bytes(TOKEN)]],
        [TOKEN_2022, [MINT], [35, ...bytes(OTHER)]],
      ),
    ).toStrictEqual([
      'solanaWarnApprove | friend',
      'solanaWarnAuthority | friend',
      'solanaWarnAuthorityNone',
      'solanaWarnClose | friend',
      'solanaWarnAssign | me',
      'solanaWarnDelegate | other',
    ])
  })

  it('are not given for a transfer, unless its fee is very high', () => {
    expect(warned(5_000n, sol(ME, FRIEND))).toStrictEqual([])
    expect(warned(60_000_000n, sol(ME, FRIEND))).toStrictEqual([
      'solanaWarnFee | 0.06 SOL',
    ])
  })
})

it('adds up what a token takes from transfers', () => {
  const transfer = (fee: number): Called => [
    TOKEN_2022,
    [OTHER, MINT, FRIEND, ME],
    [26, 1, 9, 0, 0, 0, 0, 0, 0, 0, 1, fee, 0, 0, 0, 0, 0, 0, 0],
  ]
  const fees = (...called: Called[]) => tokenFees(describeAll(...called), words)
  expect(fees(transfer(2), transfer(3))).toStrictEqual([
    'solanaTokens | 0.5 | mint',
  ])
  expect(fees(transfer(0))).toStrictEqual([])
  const plain = checked(12, OTHER, MINT, FRIEND, ME)
  expect(fees(plain)).toStrictEqual([])
  expect(
    tokenFees(describeAll(plain), { ...words, feeOf: () => 70_000n }),
  ).toStrictEqual(['solanaTokens | 0.07 | mint'])
})
