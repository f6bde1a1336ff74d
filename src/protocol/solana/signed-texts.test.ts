import {
  compileOffchainMessageEnvelope,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { encodeMessage } from './encode-message.ts'
import { isTransactionMessage } from './is-transaction-message.ts'
import { parseOffchainMessage } from './offchain-message.ts'
import { signInDoubts } from './sign-in-doubts.ts'
import { signInText } from './sign-in-text.ts'

const ALICE = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('isTransactionMessage', () => {
  it.each([0, 1, 'legacy'] as const)('finds a message of version %s', (v) => {
    const message = pipe(
      createTransactionMessage({ version: v as 0 }),
      (one) => setTransactionMessageFeePayer(ALICE as never, one),
      (one) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: ALICE as never, lastValidBlockHeight: 1n },
          one,
        ),
    )
    const encoded = new Uint8Array(
      getCompiledTransactionMessageEncoder().encode(
        compileTransactionMessage(message),
      ),
    )
    expect(isTransactionMessage(encoded)).toBe(true)
    expect(isTransactionMessage(encoded.subarray(1))).toBe(false)
  })

  it('finds one that no node accepts too', () => {
    const message = {
      version: 'legacy',
      signers: 0,
      readonlySigners: 3,
      readonlyOthers: 3,
      accounts: [],
      blockhash: ALICE,
      instructions: [],
      lookups: [],
    } as const
    expect(isTransactionMessage(encodeMessage(message))).toBe(true)
  })

  it.each([0x80, 0x81, 0x82, 0xc3, 0xff])(
    'takes all bytes that begin with %i as one of a version to come',
    (first) => {
      expect(isTransactionMessage(Uint8Array.of(first))).toBe(true)
      expect(isTransactionMessage(Uint8Array.of(first, 1, 2, 3))).toBe(true)
      expect(isTransactionMessage(Uint8Array.of(first - 0x80))).toBe(false)
    },
  )

  it('does not take an off-chain message as one', () => {
    const domain = [0xff, ...bytes('solana offchain')]
    expect(isTransactionMessage(Uint8Array.from(domain))).toBe(false)
    const cut = Uint8Array.from(domain.slice(0, -1))
    expect(isTransactionMessage(cut)).toBe(true)
  })

  it.each(['', 'Hello', 'x'.repeat(2_000), '\u0000\u0001'])(
    'takes text %# as text',
    (text) => expect(isTransactionMessage(bytes(text))).toBe(false),
  )
})

describe('parseOffchainMessage', () => {
  const compile = (message: object): Uint8Array =>
    new Uint8Array(compileOffchainMessageEnvelope(message as never).content)

  it('reads both versions as @solana/kit writes them', () => {
    const requiredSignatories = [{ address: ALICE }]
    const v0 = compile({
      version: 0,
      applicationDomain: ALICE,
      content: { format: 0, text: 'Hello' },
      requiredSignatories,
    })
    expect(parseOffchainMessage(v0)).toStrictEqual({
      version: 0,
      application: ALICE,
      signers: [ALICE],
      content: bytes('Hello'),
    })
    const v1 = compile({ version: 1, content: 'Hellö', requiredSignatories })
    expect(parseOffchainMessage(v1)).toStrictEqual({
      version: 1,
      application: null,
      signers: [ALICE],
      content: bytes('Hellö'),
    })
  })

  it('reads the short header of the command line tool', () => {
    const domain = [0xff, ...bytes('solana offchain')]
    const short = Uint8Array.from([...domain, 0, 0, 2, 0, ...bytes('Hi')])
    expect(parseOffchainMessage(short)).toStrictEqual({
      version: 0,
      application: null,
      signers: [],
      content: bytes('Hi'),
    })
    expect(parseOffchainMessage(short.subarray(0, -1))).toBeUndefined()
    expect(parseOffchainMessage(bytes('solana offchain'))).toBeUndefined()
  })
})

describe('signInText', () => {
  it('has a line for each field, in the order of the standard', () => {
    const text = signInText({
      domain: 'example.com',
      address: ALICE,
      statement: 'Welcome',
      requestId: 'r-1',
      uri: 'https://example.com/in',
      version: '1',
      chainId: 'mainnet',
      nonce: '12345678',
      issuedAt: '2026-01-01T00:00:00Z',
      expirationTime: '2026-01-02T00:00:00Z',
      notBefore: '2026-01-01T00:00:00Z',
      resources: ['https://example.com/a', 'ipfs://b'],
    })
    expect(
      text,
    ).toBe(`example.com wants you to sign in with your Solana account:
${ALICE}

Welcome

URI: https://example.com/in
Version: 1
Chain ID: mainnet
Nonce: 12345678
Issued At: 2026-01-01T00:00:00Z
Expiration Time: 2026-01-02T00:00:00Z
Not Before: 2026-01-01T00:00:00Z
Request ID: r-1
Resources:
- https://example.com/a
- ipfs://b`)
  })

  it('has no empty lines for fields that are missing', () => {
    const head = { domain: 'example.com', address: ALICE }
    expect(signInText(head)).toBe(
      `example.com wants you to sign in with your Solana account:\n${ALICE}`,
    )
    expect(signInText({ ...head, nonce: '12345678' })).toContain(
      `${ALICE}\n\nNonce: 12345678`,
    )
  })
})

describe('signInDoubts', () => {
  const scope = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const now = Date.parse('2026-01-01T00:00:00Z')
  const doubts = (fields: object) =>
    signInDoubts({ domain: 'a', address: ALICE, ...fields }, { now, scope })

  it.each([
    [{}, []],
    [
      {
        expirationTime: '2026-01-01T00:00:01Z',
        notBefore: '2025-12-31T00:00:00Z',
      },
      [],
    ],
    [{ expirationTime: '2026-01-01T00:00:00Z' }, ['expired']],
    [{ expirationTime: 'soon' }, ['expired']],
    [{ notBefore: '2026-01-01T00:00:01Z' }, ['not-yet']],
    [{ notBefore: 'soon' }, ['not-yet']],
    [{ chainId: 'mainnet' }, []],
    [{ chainId: 'solana:mainnet' }, []],
    [{ chainId: scope }, []],
    [{ chainId: 'devnet' }, ['other-chain']],
    [{ chainId: 'constructor' }, ['other-chain']],
  ])('of %j are %j', (fields, expected) => {
    expect(doubts(fields)).toStrictEqual(expected)
  })
})
