import { ADDRESS_BYTES } from '../address.ts'
import { toBase58 } from '../base58.ts'
import { type ByteReader, MalformedBytesError } from '../byte-reader.ts'

/** How a value of an instruction is encoded, and what it is. */
export type ValueKind =
  | 'u8'
  | 'u16'
  | 'u32'
  | 'u64'
  /** In lamports. */
  | 'lamports'
  /** In the smallest unit of a token. */
  | 'amount'
  | 'address'
  /** An address, or none. */
  | 'maybe-address'
  /** An address, or none as zeros. */
  | 'address-or-zeros'
  /** In lamports, or none for all. */
  | 'maybe-lamports'
  /** With its length before it. */
  | 'seed'
  /** All that is left, as UTF-8. */
  | 'text'

/** An instruction: its name, the names of its accounts, and its values. */
export type Layout = Readonly<{
  name: string
  accounts: readonly string[]
  values: Readonly<Record<string, ValueKind>>
}>

/** By number; a program numbers its instructions from 0. */
export type Layouts = Readonly<Record<number, Layout | undefined>>

/** One line per instruction: name, names of accounts, values in order. */
export const layout = (
  name: string,
  accounts: string,
  values: Readonly<Record<string, ValueKind>> = {},
): Layout => ({ name, accounts: accounts ? accounts.split(' ') : [], values })

/** Numbers in decimal digits, addresses in base58; null for no address. */
export const readValue = (
  reader: ByteReader,
  kind: ValueKind,
): string | null => {
  switch (kind) {
    case 'u8':
      return `${reader.u8()}`
    case 'u16':
      return `${reader.u16()}`
    case 'u32':
      return `${reader.u32()}`
    case 'u64':
    case 'lamports':
    case 'amount':
      return `${reader.u64()}`
    case 'address':
      return toBase58(reader.take(ADDRESS_BYTES))
    case 'maybe-address':
      return reader.u8() === 0 ? null : toBase58(reader.take(ADDRESS_BYTES))
    case 'address-or-zeros': {
      const bytes = reader.take(ADDRESS_BYTES)
      return bytes.some((byte) => byte !== 0) ? toBase58(bytes) : null
    }
    case 'maybe-lamports':
      return reader.u8() === 0 ? null : `${reader.u64()}`
    case 'seed': {
      const length = reader.u64()
      if (length > BigInt(reader.left())) {
        throw new MalformedBytesError('a text is cut off')
      }
      return toText(reader.take(Number(length)))
    }
    case 'text':
      return toText(reader.take(reader.left()))
  }
}

const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
