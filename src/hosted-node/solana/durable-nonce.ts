import { createHash } from 'node:crypto'
import { addressBytes, toBase58 } from './base58.ts'
import type { Message } from './decode-transaction.ts'
import type { Account } from './engine.ts'
import { SYSTEM_PROGRAM } from './known-programs.ts'

const ADVANCE_NONCE = 4
const INITIALIZED = 1
const NONCE_BYTES = 80
const AUTHORITY_AT = 8
const NONCE_AT = 40
const NONCE_END = 72

/** The nonce account of a transaction that advances one first. */
export const nonceAccountOf = (message: Message): string | undefined => {
  const { instructions, keys, header } = message
  const [first] = instructions
  if (!first || keys[first.programIndex] !== SYSTEM_PROGRAM) return undefined
  const data = Buffer.from(first.data)
  if (data.length < 4 || data.readUInt32LE() !== ADVANCE_NONCE) return undefined
  const index = first.accounts[0]
  if (index === undefined || !isWritable(index, { header, keys })) {
    return undefined
  }
  return keys[index]
}

/** Whether a nonce account has the value that the message was signed for. */
export const isCurrentNonce = (
  account: Account | undefined,
  message: Message,
): boolean => {
  const nonce = account && readNonce(account)
  if (!nonce || nonce.value !== message.blockhash) return false
  const authority = message.keys.indexOf(nonce.authority)
  return authority !== -1 && authority < message.header.signers
}

type Nonce = { authority: string; value: string; lamportsPerSignature: bigint }

export const readNonce = ({ owner, data }: Account): Nonce | undefined => {
  if (owner !== SYSTEM_PROGRAM || data.length !== NONCE_BYTES) return undefined
  const bytes = Buffer.from(data)
  if (bytes.readUInt32LE(4) !== INITIALIZED) return undefined
  return {
    authority: toBase58(bytes.subarray(AUTHORITY_AT, NONCE_AT)),
    value: toBase58(bytes.subarray(NONCE_AT, NONCE_END)),
    lamportsPerSignature: bytes.readBigUInt64LE(NONCE_END),
  }
}

/**
 * The account with its next value. A failed transaction uses its nonce up too,
 * otherwise it could be sent again.
 */
export const advanceNonce = (account: Account, blockhash: string): Account => {
  const data = Uint8Array.from(account.data)
  const value = createHash('sha256')
    .update('DURABLE_NONCE')
    .update(addressBytes(blockhash))
    .digest()
  data.set(value, NONCE_AT)
  return { ...account, data }
}

const isWritable = (
  index: number,
  { header, keys }: Pick<Message, 'header' | 'keys'>,
): boolean => {
  const { signers, readonlySigners, readonlyOthers } = header
  return index < signers
    ? index < signers - readonlySigners
    : index < keys.length - readonlyOthers
}
