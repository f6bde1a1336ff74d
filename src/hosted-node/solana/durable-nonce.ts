import { createHash } from 'node:crypto'
import { addressBytes } from '../../protocol/solana/address.ts'
import { toBase58 } from '../../protocol/solana/base58.ts'
import { nonceIndexOf } from '../../protocol/solana/durable-nonce.ts'
import { SYSTEM_PROGRAM } from '../../protocol/solana/instructions/programs.ts'
import type { SolanaMessage } from '../../protocol/solana/message.ts'
import { signerIndex } from '../../protocol/solana/transaction.ts'
import type { Account } from './engine.ts'

const INITIALIZED = 1
const NONCE_BYTES = 80
const AUTHORITY_AT = 8
const NONCE_AT = 40
const NONCE_END = 72

/** The nonce account of a transaction that advances one first. */
export const nonceAccountOf = (message: SolanaMessage): string | undefined => {
  const index = nonceIndexOf(message)
  return index === undefined ? undefined : message.accounts[index]
}

/** Whether a nonce account has the value that the message was signed for. */
export const isCurrentNonce = (
  account: Account | undefined,
  message: SolanaMessage,
): boolean => {
  const nonce = account && readNonce(account)
  if (!nonce || nonce.value !== message.blockhash) return false
  return signerIndex(message, nonce.authority) !== undefined
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
