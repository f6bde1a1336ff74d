import { createByteReader, MalformedBytesError } from './byte-reader.ts'
import { decodeMessage } from './decode-message.ts'

/**
 * Whether a signature of these bytes could be that of a transaction, also of a
 * version that the wallet does not sign.
 */
export const isTransactionMessage = (bytes: Uint8Array): boolean => {
  try {
    if (bytes[0] === VERSION_1) walkVersion1(bytes)
    else decodeMessage(bytes)
    return true
  } catch (error) {
    if (error instanceof MalformedBytesError) return false
    throw error
  }
}

const VERSION_1 = 0x81

/** The bytes of each setting, by the bits of the mask that select it. */
const SETTINGS = [
  { mask: 0b11, bytes: 8 },
  { mask: 0b100, bytes: 4 },
  { mask: 0b1000, bytes: 4 },
  { mask: 0b10000, bytes: 4 },
]

/** Throws unless a message of version 1 (SIMD-0385) ends with the bytes. */
const walkVersion1 = (bytes: Uint8Array): void => {
  const reader = createByteReader(bytes)
  reader.take(4)
  const mask = reader.u32()
  reader.take(32)
  const instructions = reader.u8()
  reader.take(32 * reader.u8())
  for (const setting of SETTINGS) {
    if (mask & setting.mask) reader.take(setting.bytes)
  }
  const headers = Array.from({ length: instructions }, () => ({
    program: reader.u8(),
    accounts: reader.u8(),
    data: reader.u16(),
  }))
  for (const { accounts, data } of headers) reader.take(accounts + data)
  if (reader.left() > 0) throw new MalformedBytesError('it is too long')
}
