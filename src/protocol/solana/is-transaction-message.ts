import { MalformedBytesError } from './byte-reader.ts'
import { decodeMessage } from './decode-message.ts'
import { hasOffchainDomain } from './offchain-message.ts'

/** Messages of transactions with a version begin with this bit. */
const VERSIONED = 0x80

/**
 * Whether a signature of these bytes could be that of a transaction. Nobody knows
 * how later versions look, so all that begins like one counts as one.
 */
export const isTransactionMessage = (bytes: Uint8Array): boolean => {
  if ((bytes[0] ?? 0) & VERSIONED) return !hasOffchainDomain(bytes)
  try {
    decodeMessage(bytes)
    return true
  } catch (error) {
    if (error instanceof MalformedBytesError) return false
    throw error
  }
}
