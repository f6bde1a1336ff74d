import { toBase58 } from '../../protocol/solana/base58.ts'
import type { SolanaMessage } from '../../protocol/solana/message.ts'
import { decodeTransaction } from '../../protocol/solana/transaction.ts'

export type Transaction = Readonly<{
  bytes: Uint8Array
  signatures: readonly string[]
  message: SolanaMessage
}>

/**
 * The engine ends its process on some malformed bytes, so nothing reaches it
 * that is not the one encoding of a well-formed transaction.
 */
export const toTransaction = (bytes: Uint8Array): Transaction => {
  const { signatures, message } = decodeTransaction(bytes)
  return { bytes, signatures: signatures.map(toBase58), message }
}
