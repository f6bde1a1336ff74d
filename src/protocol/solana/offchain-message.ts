import { ADDRESS_BYTES } from './address.ts'
import { toBase58 } from './base58.ts'
import {
  type ByteReader,
  createByteReader,
  MalformedBytesError,
} from './byte-reader.ts'

/** A message with the header that keeps it apart from transactions. */
export type OffchainMessage = Readonly<{
  version: number
  /** The application that it is for, in base58; null if it names none. */
  application: string | null
  /** Who signs it; empty if it does not say. */
  signers: readonly string[]
  content: Uint8Array
}>

const DOMAIN = Uint8Array.from([
  0xff,
  ...new TextEncoder().encode('solana offchain'),
])

/** Whether it begins as off-chain messages do, which no transaction does. */
export const hasOffchainDomain = (bytes: Uint8Array): boolean =>
  DOMAIN.every((byte, index) => bytes[index] === byte)

/** Undefined for any other message. */
export const parseOffchainMessage = (
  bytes: Uint8Array,
): OffchainMessage | undefined => {
  if (!hasOffchainDomain(bytes)) return undefined
  const rest = bytes.subarray(DOMAIN.length)
  for (const read of [readVersion0, readShort, readVersion1]) {
    try {
      const reader = createByteReader(rest)
      const message = read(reader)
      if (message && reader.left() === 0) return message
    } catch (error) {
      if (!(error instanceof MalformedBytesError)) throw error
    }
  }
  return undefined
}

type Read = (reader: ByteReader) => OffchainMessage | undefined

const address = (reader: ByteReader): string =>
  toBase58(reader.take(ADDRESS_BYTES))

const signersOf = (reader: ByteReader): string[] =>
  Array.from({ length: reader.u8() }, () => address(reader))

const NO_APPLICATION = '1'.repeat(ADDRESS_BYTES)

const readVersion0: Read = (reader) => {
  if (reader.u8() !== 0) return undefined
  const application = address(reader)
  reader.u8()
  const signers = signersOf(reader)
  return {
    version: 0,
    application: application === NO_APPLICATION ? null : application,
    signers,
    content: reader.take(reader.u16()),
  }
}

/** As the command line tool writes version 0. */
const readShort: Read = (reader) => {
  if (reader.u8() !== 0) return undefined
  reader.u8()
  const content = reader.take(reader.u16())
  return { version: 0, application: null, signers: [], content }
}

const readVersion1: Read = (reader) => {
  if (reader.u8() !== 1) return undefined
  const signers = signersOf(reader)
  const content = reader.take(reader.left())
  return { version: 1, application: null, signers, content }
}
