import { describe, expect, it } from 'vitest'
import { toBase64 } from '../base64.ts'
import { fromBase58 } from './base58.ts'
import { type ChainCheck, isAgreed } from './chain-rules.ts'
import {
  chainKindOf,
  SOLANA_DEVELOPMENT,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
  SOLANA_TESTNET,
} from './chains.ts'
import { checkChain } from './check-chain.ts'
import type { SolanaMessage } from './message.ts'

const ME = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const OTHER = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const NONCE = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SYSTEM = '11111111111111111111111111111111'

const plain: SolanaMessage = {
  version: 'legacy',
  signers: 1,
  readonlySigners: 0,
  readonlyOthers: 1,
  accounts: [ME, NONCE, SYSTEM],
  blockhash: OTHER,
  instructions: [],
  lookups: [],
}
const advancing: SolanaMessage = {
  ...plain,
  instructions: [
    { program: 2, accounts: [1, 0], data: Uint8Array.of(4, 0, 0, 0) },
  ],
}

const bytesOf = (address: string): number[] => [...(fromBase58(address) ?? [])]
const nonceData = (value: string): number[] => [
  ...[1, 0, 0, 0, 1, 0, 0, 0],
  ...bytesOf(ME),
  ...bytesOf(value),
  ...new Array<number>(8).fill(0),
]
const account = (data: number[], owner = SYSTEM) => ({
  lamports: 1,
  owner,
  data: [toBase64(Uint8Array.from(data)), 'base64'],
})

const check = (message: SolanaMessage, answer: unknown) =>
  checkChain(async () => answer, message)

describe('the chain of a transaction', () => {
  it.each<[unknown, ChainCheck]>([
    [{ context: { slot: 1 }, value: true }, 'known'],
    [{ context: { slot: 1 }, value: false }, 'unknown'],
    [{ value: 'true' }, 'not-checked'],
    [{ value: 1 }, 'not-checked'],
    [{ value: null }, 'not-checked'],
    [{}, 'not-checked'],
    [true, 'not-checked'],
    [null, 'not-checked'],
    ['nonsense', 'not-checked'],
  ])(
    'is known by its blockhash, if the node says so: %j',
    async (answer, chain) => {
      expect(await check(plain, answer)).toBe(chain)
    },
  )

  it('is asked for the blockhash', async () => {
    const asked: unknown[] = []
    await checkChain(async (...call) => asked.push(call), plain)
    expect(asked).toStrictEqual([
      ['isBlockhashValid', [OTHER, { commitment: 'processed' }]],
    ])
  })

  it.each([plain, advancing])(
    'is not checked if the node does not answer',
    async (message) => {
      const ask = () => Promise.reject(new Error('rate-limited'))
      expect(await checkChain(ask, message)).toBe('not-checked')
    },
  )

  it.each<[string, unknown, ChainCheck]>([
    ['the value', [account(nonceData(OTHER))], 'known'],
    ['another value', [account(nonceData(NONCE))], 'unknown'],
    ['no account', [null], 'unknown'],
    [
      'an account of a program',
      [account(nonceData(OTHER), NONCE)],
      'not-checked',
    ],
    [
      'a short account',
      [account(nonceData(OTHER).slice(0, 72))],
      'not-checked',
    ],
    [
      'an account that is not in use',
      [account(nonceData(OTHER).with(4, 0))],
      'not-checked',
    ],
    [
      'an account without data',
      [{ lamports: 1, owner: SYSTEM }],
      'not-checked',
    ],
    ['a text', ['nonsense'], 'not-checked'],
    ['nothing', [], 'not-checked'],
    ['two accounts', [null, null], 'not-checked'],
    ['no list', 'nonsense', 'not-checked'],
  ])(
    'is known by the value of a durable nonce; the node shows %s',
    async (_, value, chain) => {
      expect(await check(advancing, { value })).toBe(chain)
    },
  )

  it('is not checked if the nonce account is in a lookup table', async () => {
    const lookups = [{ table: OTHER, writable: [0], readonly: [] }]
    const instructions = [
      { program: 2, accounts: [3, 0], data: Uint8Array.of(4, 0, 0, 0) },
    ]
    const message = { ...plain, version: 0 as const, lookups, instructions }
    expect(await check(message, { value: [null] })).toBe('not-checked')
  })
})

it('a chain counts as one for development unless its reference is known', () => {
  expect(
    [
      SOLANA_MAINNET,
      SOLANA_DEVNET,
      SOLANA_TESTNET,
      SOLANA_DEVELOPMENT,
      `solana:${'x'.repeat(32)}`,
    ].map(chainKindOf),
  ).toStrictEqual(['main', 'test', 'test', 'development', 'development'])
})

describe('what the user was shown', () => {
  const all = ['known', 'not-checked', 'unknown'] as const
  /** For each finding, what must have been shown. */
  const agreed = (chainId: string) =>
    Object.fromEntries(
      all.map((found) => [
        found,
        all.filter((shown) => isAgreed(chainId, { shown, found })),
      ]),
    )
  const covered = {
    known: all,
    'not-checked': ['not-checked', 'unknown'],
    unknown: ['unknown'],
  }

  it.each([SOLANA_MAINNET, SOLANA_DEVNET, SOLANA_TESTNET])(
    'covers what is not worse: %s',
    (chainId) => {
      expect(agreed(chainId)).toStrictEqual(covered)
    },
  )

  it('never covers what was not checked on a development chain', () => {
    const none = { ...covered, 'not-checked': [] }
    expect(agreed(SOLANA_DEVELOPMENT)).toStrictEqual(none)
    expect(agreed(`solana:${'x'.repeat(32)}`)).toStrictEqual(none)
  })
})
