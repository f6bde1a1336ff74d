import { webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromBase58 } from '../../protocol/solana/base58.ts'
import { signBytes } from './sign-bytes.ts'
import { createSolanaAccounts } from './solana-accounts.ts'
import { formatSolanaKey, parseSolanaKey } from './solana-key.ts'

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
    '[1, 2]',
    '[',
    `[${'256,'.repeat(63)}1]`,
    `[${'-1,'.repeat(63)}1]`,
    `[${'0.5,'.repeat(63)}1]`,
    '2'.repeat(87),
    'O'.repeat(87),
    '"x"',
    '',
  ])('refuses %s, and does not quote it', (typed) => {
    expect(() => parseSolanaKey(typed)).toThrow(
      expect.objectContaining({
        problem: 'format',
        message: expect.not.stringContaining(typed || 'nothing'),
      }),
    )
  })
})
