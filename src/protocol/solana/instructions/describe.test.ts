import { describe, expect, it } from 'vitest'
import { fromBase58 } from '../base58.ts'
import { nonceIndexOf } from '../durable-nonce.ts'
import { feeOf } from '../fee.ts'
import type { SolanaMessage } from '../message.ts'
import { describeInstructions } from './describe.ts'

const ME = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const OTHER = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const TABLE = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const BUDGET = 'ComputeBudget111111111111111111111111111111'

const le = (value: bigint | number, length: number): number[] =>
  Array.from({ length }, (_, index) =>
    Number((BigInt(value) >> BigInt(8 * index)) & 0xffn),
  )
const addressBytes = (address: string): number[] => [
  ...(fromBase58(address) ?? []),
]

type Called = { program: string; accounts?: number[]; data: number[] }

/** Accounts: 0 is the user, 1 another; 2 is in a table. */
const messageOf = (...called: Called[]): SolanaMessage => {
  const programs = [...new Set(called.map(({ program }) => program))]
  const listed = [ME, OTHER, ...programs]
  return {
    version: 0,
    signers: 1,
    readonlySigners: 0,
    readonlyOthers: programs.length,
    accounts: listed,
    blockhash: TABLE,
    instructions: called.map(({ program, accounts = [], data }) => ({
      program: listed.indexOf(program),
      accounts: accounts.map((one) => (one === 2 ? listed.length : one)),
      data: Uint8Array.from(data),
    })),
    lookups: [{ table: TABLE, writable: [1], readonly: [] }],
  }
}

const describeOne = (called: Called) => {
  const [first] = describeInstructions(messageOf(called))
  if (!first) throw new Error('nothing is described')
  return first
}

describe('describeInstructions', () => {
  it('names what an instruction does, and to which accounts', () => {
    const data = [...le(2, 4), ...le(1_500_000_000, 8)]
    const called = { program: SYSTEM, accounts: [0, 1], data }
    expect(describeOne(called)).toStrictEqual({
      program: SYSTEM,
      programName: 'system',
      name: 'transfer',
      accounts: [
        { role: 'from', address: ME, isSigner: true, isWritable: true },
        { role: 'to', address: OTHER, isSigner: false, isWritable: true },
      ],
      values: { lamports: { kind: 'lamports', value: '1500000000' } },
      data: Uint8Array.from(data),
      warning: null,
    })
  })

  it('looks accounts up in tables, and says which are hidden', () => {
    const message = messageOf({
      program: SYSTEM,
      accounts: [0, 2],
      data: [...le(2, 4), ...le(1, 8)],
    })
    const to = (tables?: Record<string, string[]>) =>
      describeInstructions(message, tables)[0]?.accounts[1]
    expect(to()).toStrictEqual({
      role: 'to',
      address: null,
      isSigner: false,
      isWritable: true,
    })
    expect(to({ [TABLE]: [ME, OTHER] })?.address).toBe(OTHER)
    expect(to({ [TABLE]: [ME] })?.address).toBeNull()
  })

  it.each<[string, Called, string, object]>([
    [
      'createAccount',
      {
        program: SYSTEM,
        data: [...le(0, 4), ...le(5, 8), ...le(165, 8), ...addressBytes(TOKEN)],
      },
      'create-account',
      { lamports: '5', space: '165', owner: TOKEN },
    ],
    [
      'createAccountWithSeed',
      {
        program: SYSTEM,
        data: [
          ...le(3, 4),
          ...addressBytes(ME),
          ...le(2, 8),
          ...Buffer.from('ab'),
          ...le(7, 8),
          ...le(9, 8),
          ...addressBytes(TOKEN),
        ],
      },
      'create-account-with-seed',
      { base: ME, seed: 'ab', lamports: '7', space: '9', owner: TOKEN },
    ],
    [
      'transferChecked',
      { program: TOKEN, data: [12, ...le(2n ** 64n - 1n, 8), 6] },
      'transfer',
      { amount: '18446744073709551615', decimals: '6' },
    ],
    [
      'transferCheckedWithFee',
      { program: TOKEN_2022, data: [26, 1, ...le(100, 8), 2, ...le(3, 8)] },
      'transfer',
      { amount: '100', decimals: '2', fee: '3' },
    ],
    [
      'setTransferFee',
      { program: TOKEN_2022, data: [26, 5, ...le(250, 2), ...le(9, 8)] },
      'set-transfer-fee',
      { basisPoints: '250', most: '9' },
    ],
    ['create without data', { program: ASSOCIATED, data: [] }, 'create', {}],
    [
      'createIdempotent',
      { program: ASSOCIATED, data: [1] },
      'create-idempotent',
      {},
    ],
    [
      'memo',
      { program: MEMO, data: [...Buffer.from('für dich')] },
      'memo',
      { text: 'für dich' },
    ],
    [
      'setComputeUnitPrice',
      { program: BUDGET, data: [3, ...le(1_000, 8)] },
      'set-unit-price',
      { microLamports: '1000' },
    ],
  ])('reads %s', (_, called, name, values) => {
    const described = describeOne(called)
    expect(described.name).toBe(name)
    const read = Object.entries(described.values).map(([key, { value }]) => [
      key,
      value,
    ])
    expect(Object.fromEntries(read)).toStrictEqual(values)
  })

  it.each<[string, Called]>([
    ['of another program', { program: TABLE, data: [1, 2] }],
    ['with an unknown number', { program: TOKEN, data: [99] }],
    ['that is cut off', { program: SYSTEM, data: [2, 0, 0, 0, 1] }],
    ['without data', { program: SYSTEM, data: [] }],
    [
      'with a text that is cut off',
      {
        program: SYSTEM,
        data: [...le(3, 4), ...addressBytes(ME), ...le(2n ** 63n, 8)],
      },
    ],
  ])('does not guess an instruction %s', (_, called) => {
    const { name, values, accounts } = describeOne({
      ...called,
      accounts: [0, 1],
    })
    expect({ name, values, roles: accounts.map(({ role }) => role) }).toEqual({
      name: null,
      values: {},
      roles: [null, null],
    })
  })

  it.each<[string, Called, string | null]>([
    ['approve', { program: TOKEN, data: [4, ...le(1, 8)] }, 'approve'],
    [
      'approve with bytes after it, which programs ignore',
      { program: TOKEN, data: [4, ...le(1, 8), 0, 0] },
      'approve',
    ],
    [
      'approveChecked',
      { program: TOKEN_2022, data: [13, ...le(1, 8), 6] },
      'approve',
    ],
    [
      'setAuthority',
      { program: TOKEN, data: [6, 2, 1, ...addressBytes(OTHER)] },
      'set-authority',
    ],
    [
      'closeAccount to its owner',
      { program: TOKEN, accounts: [1, 0, 0], data: [9] },
      null,
    ],
    [
      'closeAccount to somebody else',
      { program: TOKEN, accounts: [1, 1, 0], data: [9] },
      'close-to-another',
    ],
    [
      'closeAccount to a hidden account',
      { program: TOKEN, accounts: [1, 2, 2], data: [9] },
      'close-to-another',
    ],
    [
      'assign',
      { program: SYSTEM, data: [...le(1, 4), ...addressBytes(TOKEN)] },
      'assign',
    ],
    [
      'initializePermanentDelegate',
      { program: TOKEN_2022, data: [35, ...addressBytes(OTHER)] },
      'permanent-delegate',
    ],
    ['transfer', { program: TOKEN, data: [3, ...le(1, 8)] }, null],
  ])('warns of %s', (_, called, warning) => {
    expect(describeOne(called).warning).toBe(warning)
  })

  it('describes each part of a batch, with its warning', () => {
    const transfer = [3, ...le(5, 8)]
    const approve = [4, ...le(6, 8)]
    const message = messageOf({
      program: TOKEN,
      accounts: [0, 1, 0, 1, 0, 0],
      data: [
        255,
        ...[3, transfer.length, ...transfer],
        ...[3, approve.length, ...approve],
      ],
    })
    const parts = describeInstructions(message)
    expect(parts.map(({ name, warning }) => [name, warning])).toEqual([
      ['transfer', null],
      ['approve', 'approve'],
    ])
    expect(parts[1]?.accounts.map(({ address }) => address)).toEqual([
      OTHER,
      ME,
      ME,
    ])
  })

  it('takes a broken batch as an unknown instruction', () => {
    const called = { program: TOKEN, accounts: [0], data: [255, 2, 1, 3] }
    expect(describeOne(called).name).toBeNull()
  })
})

describe('feeOf', () => {
  const limit = (units: number) => ({
    program: BUDGET,
    data: [2, ...le(units, 4)],
  })
  const price = (microLamports: number | bigint) => ({
    program: BUDGET,
    data: [3, ...le(microLamports, 8)],
  })
  const transfer = { program: SYSTEM, data: le(2, 4) }

  it.each<[string, Called[], bigint, bigint]>([
    ['without a price', [transfer], 5_000n, 0n],
    ['rounded up', [limit(1_000), price(1_001), transfer], 5_000n, 2n],
    ['with a default limit', [price(1_000_000), transfer], 5_000n, 6_000n],
    [
      'with a default limit for a program',
      [price(1_000_000), { program: TOKEN, data: [] }],
      5_000n,
      203_000n,
    ],
    [
      'with the highest limit',
      [limit(9_000_000), price(1_000_000)],
      5_000n,
      1_400_000n,
    ],
    [
      'with signatures that a program checks',
      [{ program: 'Ed25519SigVerify111111111111111111111111111', data: [2] }],
      15_000n,
      0n,
    ],
    [
      'with the default limit for a checking program that is not built in',
      [
        price(1_000_000),
        { program: 'Secp256r1SigVerify1111111111111111111111111', data: [1] },
      ],
      10_000n,
      203_000n,
    ],
  ])('is computed %s', (_, called, base, priority) => {
    expect(feeOf(messageOf(...called))).toStrictEqual({ base, priority })
  })
})

describe('nonceIndexOf', () => {
  const advance = { program: SYSTEM, accounts: [1, 1, 0], data: le(4, 4) }
  const memo = { program: MEMO, data: [] }

  it('is about the first instruction only', () => {
    expect(nonceIndexOf(messageOf(advance, memo))).toBe(1)
    expect(nonceIndexOf(messageOf(memo, advance))).toBeUndefined()
    expect(nonceIndexOf(messageOf())).toBeUndefined()
  })

  it('is undefined if the account cannot be advanced', () => {
    const message = messageOf(advance)
    const readonlyOthers = message.accounts.length - 1
    expect(nonceIndexOf({ ...message, readonlyOthers })).toBeUndefined()
    expect(
      nonceIndexOf(messageOf({ ...advance, accounts: [] })),
    ).toBeUndefined()
  })
})
