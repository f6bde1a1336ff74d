import { getTransactionDecoder } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { compactU16 } from './byte-reader.ts'
import { encodeMessage } from './encode-message.ts'
import type { SolanaMessage } from './message.ts'
import {
  decodeTransaction,
  encodeTransaction,
  isSigned,
  signerIndex,
  withSignature,
} from './transaction.ts'

const ALICE = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const BOB = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'

const message: SolanaMessage = {
  version: 'legacy',
  signers: 2,
  readonlySigners: 1,
  readonlyOthers: 1,
  accounts: [ALICE, BOB, '11111111111111111111111111111111'],
  blockhash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  instructions: [{ program: 2, accounts: [0, 1], data: new Uint8Array(8) }],
  lookups: [],
}
const empty = new Uint8Array(64)
const unsigned = {
  signatures: [empty, empty],
  message,
  messageBytes: encodeMessage(message),
}

describe('a Solana transaction', () => {
  it('is read and written without a change', () => {
    const bytes = encodeTransaction(unsigned)
    expect(decodeTransaction(bytes)).toStrictEqual(unsigned)
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
    expect(new Uint8Array(messageBytes)).toStrictEqual(unsigned.messageBytes)
    expect(Object.keys(signatures)).toStrictEqual([ALICE, BOB])
  })

  it('gets one signature, and nothing else of it changes', () => {
    const signature = new Uint8Array(64).fill(7)
    const index = signerIndex(message, BOB)
    if (index === undefined) throw new Error('not a signer')
    const signed = withSignature(unsigned, { index, signature })
    const expected = encodeTransaction(unsigned).fill(7, 65, 129)
    expect(encodeTransaction(signed)).toStrictEqual(expected)
    expect(signed.signatures.map(isSigned)).toStrictEqual([false, true])
  })

  it('has no place for an account that does not sign', () => {
    const [, , program = ''] = message.accounts
    expect(signerIndex(message, program)).toBeUndefined()
    expect(signerIndex(message, BOB.toLowerCase())).toBeUndefined()
  })

  it('is refused if it is too long, or signatures are missing', () => {
    const one = { ...unsigned, signatures: [empty] }
    expect(() => decodeTransaction(encodeTransaction(one))).toThrow(
      'room for 1 signatures, not 2',
    )
    const fill = (length: number) =>
      encodeTransaction({
        ...unsigned,
        messageBytes: encodeMessage({
          ...message,
          instructions: [
            { program: 2, accounts: [], data: new Uint8Array(length) },
          ],
        }),
      })
    const most = 1_232 - fill(0).length - compactU16(900).length + 1
    expect(fill(most)).toHaveLength(1_232)
    expect(() => decodeTransaction(fill(most))).not.toThrow()
    expect(() => decodeTransaction(fill(most + 1))).toThrow('1232 bytes')
    expect(() => decodeTransaction(new Uint8Array())).toThrow('cut off')
  })
})
