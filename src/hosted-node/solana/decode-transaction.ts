import { ADDRESS_BYTES, SIGNATURE_BYTES, toBase58 } from './base58.ts'

export type Instruction = Readonly<{
  programIndex: number
  accounts: readonly number[]
  data: Uint8Array
}>

type TableLookup = Readonly<{
  table: string
  writable: readonly number[]
  readonly: readonly number[]
}>

export type Message = Readonly<{
  version: 'legacy' | 0
  header: Readonly<{
    signers: number
    readonlySigners: number
    readonlyOthers: number
  }>
  /** Addresses in the message itself. */
  keys: readonly string[]
  /** A recent blockhash, or the value of a nonce account. */
  blockhash: string
  instructions: readonly Instruction[]
  lookups: readonly TableLookup[]
}>

export type Transaction = Readonly<{
  bytes: Uint8Array
  signatures: readonly string[]
  message: Message
}>

/** What fits into one packet of the network. */
export const MAX_TRANSACTION_BYTES = 1_232
const MAX_ACCOUNTS = 256

/** Why bytes are not a transaction, for the caller. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError'
}

/**
 * The engine ends its process on some malformed bytes, so nothing reaches it
 * that is not the one encoding of a well-formed transaction.
 */
export const decodeTransaction = (bytes: Uint8Array): Transaction => {
  if (bytes.length > MAX_TRANSACTION_BYTES) {
    throw new DecodeError(
      `the transaction has ${bytes.length} bytes, and ${MAX_TRANSACTION_BYTES} are the most`,
    )
  }
  const reader = createReader(bytes)
  const signatures = reader.list(() => reader.bytes(SIGNATURE_BYTES))
  const message = readMessage(reader)
  if (signatures.length !== message.header.signers) {
    throw new DecodeError(
      `the transaction has ${signatures.length} signatures, and its message names ${message.header.signers}`,
    )
  }
  return { bytes, signatures: signatures.map(toBase58), message }
}

export const decodeMessage = (bytes: Uint8Array): Message =>
  readMessage(createReader(bytes))

const readMessage = (reader: Reader): Message => {
  const version: Message['version'] = reader.isVersioned()
    ? readVersion(reader.byte())
    : 'legacy'
  const header = {
    signers: reader.byte(),
    readonlySigners: reader.byte(),
    readonlyOthers: reader.byte(),
  }
  const keys = reader.list(reader.address)
  const blockhash = reader.address()
  const instructions = reader.list(() => ({
    programIndex: reader.byte(),
    accounts: reader.list(reader.byte),
    data: reader.bytes(reader.length()),
  }))
  const lookups =
    version === 0
      ? reader.list(() => ({
          table: reader.address(),
          writable: reader.list(reader.byte),
          readonly: reader.list(reader.byte),
        }))
      : []
  reader.end()
  const message = { version, header, keys, blockhash, instructions, lookups }
  checkMessage(message)
  return message
}

const readVersion = (prefix: number): 0 => {
  const version = prefix & 0x7f
  if (version === 0) return version
  throw new DecodeError(`the transaction version ${version} is not supported`)
}

/** The same checks as nodes make before they load any account. */
const checkMessage = ({
  header,
  keys,
  instructions,
  lookups,
}: Message): void => {
  const { signers, readonlySigners, readonlyOthers } = header
  if (signers === 0 || readonlySigners >= signers) {
    throw new DecodeError('the fee payer must be a writable signer')
  }
  if (signers + readonlyOthers > keys.length) {
    throw new DecodeError('the header counts more accounts than there are')
  }
  if (new Set(keys).size < keys.length) {
    throw new DecodeError('an account is listed twice')
  }
  if (
    lookups.some(
      ({ writable, readonly }) => !writable.length && !readonly.length,
    )
  ) {
    throw new DecodeError(
      'a lookup table is listed without any of its addresses',
    )
  }
  const loaded = lookups.reduce(
    (sum, { writable, readonly }) => sum + writable.length + readonly.length,
    0,
  )
  const total = keys.length + loaded
  if (total > MAX_ACCOUNTS) {
    throw new DecodeError(`there are more than ${MAX_ACCOUNTS} accounts`)
  }
  for (const [index, { programIndex, accounts }] of instructions.entries()) {
    const where = `instruction ${index + 1}`
    if (programIndex === 0 || programIndex >= keys.length) {
      throw new DecodeError(`the program of ${where} is not in the message`)
    }
    if (accounts.some((account) => account >= total)) {
      throw new DecodeError(`an account of ${where} is not in the message`)
    }
  }
}

type Reader = Readonly<{
  isVersioned: () => boolean
  byte: () => number
  bytes: (length: number) => Uint8Array
  address: () => string
  length: () => number
  list: <Item>(read: () => Item) => Item[]
  /** Throws if bytes are left. */
  end: () => void
}>

const VERSIONED = 0x80
/** Lengths are of 16 bits, seven in each byte. */
const LENGTH_BYTES = 3

const createReader = (source: Uint8Array): Reader => {
  let at = 0
  const bytes = (length: number): Uint8Array => {
    if (at + length > source.length) {
      throw new DecodeError('the transaction ends too early')
    }
    at += length
    return source.slice(at - length, at)
  }
  const byte = (): number => bytes(1)[0] ?? 0
  const length = (): number => {
    let value = 0
    for (let index = 0; index < LENGTH_BYTES; index += 1) {
      const next = byte()
      value |= (next & 0x7f) << (7 * index)
      if (next >= VERSIONED) continue
      // Another encoding of the same length would be a second form of it.
      if (next === 0 && index > 0) break
      if (value > 0xffff) break
      return value
    }
    throw new DecodeError('a length is not encoded canonically')
  }
  return {
    isVersioned: () => (source[at] ?? 0) >= VERSIONED,
    byte,
    bytes,
    address: () => toBase58(bytes(ADDRESS_BYTES)),
    length,
    list: (read) => {
      const count = length()
      // Each item takes at least a byte.
      if (count > source.length - at) {
        throw new DecodeError('the transaction ends too early')
      }
      return Array.from({ length: count }, read)
    },
    end: () => {
      if (at < source.length) {
        throw new DecodeError(
          `${source.length - at} bytes follow the transaction`,
        )
      }
    },
  }
}
