import { hexToBytes } from '@noble/hashes/utils.js'
import { addr } from 'micro-eth-signer'

/**
 * The last four are of Solana keys. Mismatch: the public half is not that of
 * the secret half.
 */
export type PrivateKeyProblem =
  | 'format'
  | 'range'
  | 'base58'
  | 'array'
  | 'length'
  | 'mismatch'

const messages: Record<PrivateKeyProblem, string> = {
  format: 'A private key is 64 hexadecimal digits, with or without 0x',
  range: 'The number is no private key: it is zero or beyond the curve',
  base58: 'The key has letters that base58 lacks',
  array: 'The array of a key has numbers from 0 to 255, and nothing else',
  length: 'A key of Solana has 64 bytes',
  mismatch: 'The two halves of the key do not belong together',
}

/** What is wrong with a private key; never quotes the key. */
export class PrivateKeyError extends Error {
  override readonly name = 'PrivateKeyError'
  readonly problem: PrivateKeyProblem

  constructor(problem: PrivateKeyProblem) {
    super(messages[problem])
    this.problem = problem
  }
}

export const parsePrivateKey = (typed: string): Uint8Array => {
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/i.exec(typed.trim()) ?? []
  if (digits === undefined) throw new PrivateKeyError('format')
  const secretKey = hexToBytes(digits)
  if (!addr.isValidPrivateKey(secretKey)) throw new PrivateKeyError('range')
  return secretKey
}

/** In EIP-55. */
export const addressOf = (secretKey: Uint8Array): string =>
  addr.fromPrivateKey(secretKey)
