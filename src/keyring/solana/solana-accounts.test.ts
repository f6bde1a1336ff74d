import { webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromBase58 } from '../../protocol/solana/base58.ts'
import { signBytes } from './sign-bytes.ts'
import { createSolanaAccounts } from './solana-accounts.ts'
import {
  formatSolanaKey,
  looksLikeSolanaKey,
  parseSolanaKey,
} from './solana-key.ts'

const PHRASE = `${'abandon '.repeat(11)}about`
const ADDRESS = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

describe('createSolanaAccounts', () => {
  it('derives the accounts that other wallets do', async () => {
    const { addressAt } = await createSolanaAccounts(PHRASE)
    expect([addressAt(0), addressAt(1)]).toStrictEqual([
      ADDRESS,
      'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb',
    ])
    expect(() => addressAt(-1)).toThrow(RangeError)
  })
})

describe('signBytes', () => {
  it('makes a signature that the browser verifies', async () => {
    const { secretKeyAt } = await createSolanaAccounts(PHRASE)
    const bytes = new TextEncoder().encode('Hello')
    const signer = { secretKey: secretKeyAt(0), address: ADDRESS }
    const signature = signBytes(bytes, signer)
    const publicKey = await webcrypto.subtle.importKey(
      'raw',
      fromBase58(ADDRESS) ?? new Uint8Array(),
      'Ed25519',
      false,
      ['verify'],
    )
    expect(
      await webcrypto.subtle.verify(
        'Ed25519',
        publicKey,
        new Uint8Array(signature),
        bytes,
      ),
    ).toBe(true)
    expect(signBytes(bytes, signer)).toStrictEqual(signature)
  })

  it('releases no signature of another key', async () => {
    const { secretKeyAt } = await createSolanaAccounts(PHRASE)
    const signer = { secretKey: secretKeyAt(1), address: ADDRESS }
    expect(() => signBytes(new Uint8Array(4), signer)).toThrow('another')
  })
})

describe('parseSolanaKey', () => {
  it('reads base58 and the array of the command line tool', async () => {
    const { secretKeyAt } = await createSolanaAccounts(PHRASE)
    const secretKey = secretKeyAt(0)
    const text = formatSolanaKey(secretKey)
    expect(parseSolanaKey(` ${text}\n`)).toStrictEqual(secretKey)
    const array = JSON.stringify([...(fromBase58(text) ?? [])])
    expect(parseSolanaKey(array)).toStrictEqual(secretKey)
  })

  it('refuses a key whose public half is of another one', async () => {
    const { secretKeyAt, addressAt } = await createSolanaAccounts(PHRASE)
    const halves = [...secretKeyAt(0), ...(fromBase58(addressAt(1)) ?? [])]
    expect(() => parseSolanaKey(JSON.stringify(halves))).toThrow(
      expect.objectContaining({ problem: 'mismatch' }),
    )
  })

  it.each([
    ['[1, 2]', 'length'],
    ['[', 'array'],
    [`[${'256,'.repeat(63)}1]`, 'array'],
    [`[${'-1,'.repeat(63)}1]`, 'array'],
    [`[${'0.5,'.repeat(63)}1]`, 'array'],
    ['2'.repeat(87), 'length'],
    ['O'.repeat(87), 'base58'],
    ['"x"', 'base58'],
    ['', 'length'],
  ])('refuses %s for its %s, and does not quote it', (typed, problem) => {
    expect(() => parseSolanaKey(typed)).toThrow(
      expect.objectContaining({
        problem,
        message: expect.not.stringContaining(typed || 'nothing'),
      }),
    )
  })
})

describe('looksLikeSolanaKey', () => {
  it.each([
    [true, 'the array', '[1]'],
    [true, 'base58', 'k'.repeat(88)],
    [true, 'base58 that is cut off', 'k'.repeat(50)],
    [false, 'hexadecimal digits', 'ab'.repeat(32)],
    [false, 'one that is wrong', `${'ab'.repeat(31)}ag`],
    [false, 'too few hexadecimal digits', 'ab'.repeat(25)],
    [false, 'hexadecimal digits with 0x', `0x${'ab'.repeat(30)}`],
    [false, 'something else', 'no key'],
  ])('is %s for %s', (is, _, typed) => {
    expect(looksLikeSolanaKey(typed)).toBe(is)
  })
})
