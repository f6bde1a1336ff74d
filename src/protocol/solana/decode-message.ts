import { ADDRESS_BYTES } from './address.ts'
import { toBase58 } from './base58.ts'
import {
  type ByteReader,
  createByteReader,
  MalformedBytesError,
} from './byte-reader.ts'
import { decodeExactly } from './decode-exactly.ts'
import { encodeMessage } from './encode-message.ts'
import { type SolanaMessage, VERSIONED } from './message.ts'

/**
 * Reads a message whose bytes are exactly what `encodeMessage` makes of it;
 * throws `MalformedBytesError`. Does not check what the message refers to.
 */
export const decodeMessage = (bytes: Uint8Array): SolanaMessage =>
  decodeExactly(bytes, { decode: readMessage, encode: encodeMessage })

const readMessage = (bytes: Uint8Array): SolanaMessage => {
  const reader = createByteReader(bytes)
  const first = reader.u8()
  const isVersioned = first >= VERSIONED
  if (first > VERSIONED) {
    throw new MalformedBytesError(
      `version ${first - VERSIONED} is not supported`,
    )
  }
  const message: SolanaMessage = {
    version: isVersioned ? 0 : 'legacy',
    signers: isVersioned ? reader.u8() : first,
    readonlySigners: reader.u8(),
    readonlyOthers: reader.u8(),
    accounts: listOf(reader, address),
    blockhash: address(reader),
    instructions: listOf(reader, () => ({
      program: reader.u8(),
      accounts: listOf(reader, reader.u8),
      data: reader.take(reader.compactU16()).slice(),
    })),
    lookups: isVersioned
      ? listOf(reader, () => ({
          table: address(reader),
          writable: listOf(reader, reader.u8),
          readonly: listOf(reader, reader.u8),
        }))
      : [],
  }
  if (reader.left() > 0) throw new MalformedBytesError('it is too long')
  return message
}

const listOf = <Item>(
  reader: ByteReader,
  read: (reader: ByteReader) => Item,
): Item[] => Array.from({ length: reader.compactU16() }, () => read(reader))

const address = (reader: ByteReader): string =>
  toBase58(reader.take(ADDRESS_BYTES))
