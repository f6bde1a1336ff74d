import { ADDRESS_BYTES } from './address.ts'
import { toBase58 } from './base58.ts'
import {
  type ByteReader,
  createByteReader,
  MalformedBytesError,
} from './byte-reader.ts'

/** An instruction; the numbers are positions in the list of accounts. */
export type CompiledInstruction = Readonly<{
  program: number
  accounts: readonly number[]
  data: Uint8Array
}>

/** Accounts that a table on the chain adds; positions in that table. */
export type TableLookup = Readonly<{
  table: string
  writable: readonly number[]
  readonly: readonly number[]
}>

/** What the signers of a transaction sign. */
export type SolanaMessage = Readonly<{
  version: 'legacy' | 0
  /** How many of the first accounts sign; the very first pays the fee. */
  signers: number
  /** How many of the last signers are not changed. */
  readonlySigners: number
  /** How many of the last listed accounts are not changed. */
  readonlyOthers: number
  accounts: readonly string[]
  /** A recent hash, or the value of a durable nonce. */
  blockhash: string
  instructions: readonly CompiledInstruction[]
  /** Empty in a legacy message. */
  lookups: readonly TableLookup[]
}>

export const VERSIONED = 0x80

/**
 * Reads a message whose bytes are exactly what `encodeMessage` makes of it, as
 * lengths have one form and nothing may follow; throws `MalformedBytesError`.
 * Does not check what the message refers to.
 */
export const decodeMessage = (bytes: Uint8Array): SolanaMessage => {
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
