import type { Json } from '../../node-client/json.ts'
import { assertSound } from '../../protocol/solana/assert-sound.ts'
import { fromBase58 } from '../../protocol/solana/base58.ts'
import { MalformedBytesError } from '../../protocol/solana/byte-reader.ts'
import { decodeMessage } from '../../protocol/solana/decode-message.ts'
import type { SolanaMessage } from '../../protocol/solana/message.ts'
import { MAX_TRANSACTION_BYTES } from '../../protocol/solana/transaction.ts'
import { invalid } from './rpc-failure.ts'
import { type Transaction, toTransaction } from './transaction.ts'

/** A transaction in a call; base58 unless said otherwise. */
export const readTransaction = (
  value: Json | undefined,
  encoding: Json | undefined,
): Transaction => decoded(() => toTransaction(readBytes(value, encoding)))

/** A message in a call, always in base64. */
export const readMessage = (value: Json | undefined): SolanaMessage =>
  decoded(() => {
    const message = decodeMessage(readBytes(value, 'base64'))
    assertSound(message)
    return message
  })

/** Answers malformed bytes with an error for the caller. */
export const decoded = <Result>(decode: () => Result): Result => {
  try {
    return decode()
  } catch (error) {
    if (!(error instanceof MalformedBytesError)) throw error
    throw invalid(`the transaction is malformed: ${error.message}`)
  }
}

/** Of the longest transaction, in base58. */
const MOST_CHARACTERS = Math.ceil(MAX_TRANSACTION_BYTES * 1.38)

const readBytes = (
  value: Json | undefined,
  encoding: Json | undefined,
): Uint8Array => {
  if (typeof value !== 'string') throw invalid('the transaction must be a text')
  if (encoding === 'base64') {
    const bytes = Buffer.from(value, 'base64')
    if (bytes.toString('base64') === value) return new Uint8Array(bytes)
    throw invalid('the transaction is not base64')
  }
  if (![undefined, null, 'base58'].includes(encoding as string)) {
    throw invalid('encoding must be base58 or base64')
  }
  const bytes = fromBase58(value, MOST_CHARACTERS)
  if (bytes) return bytes
  throw invalid('the transaction is not base58, or too long for it')
}
