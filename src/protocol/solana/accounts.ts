import { ADDRESS_BYTES } from './address.ts'
import { toBase58 } from './base58.ts'
import type { SolanaMessage } from './message.ts'

/** An account of a transaction, with what it may do there. */
export type TransactionAccount = Readonly<{
  /** Null if its table is not known. */
  address: string | null
  isSigner: boolean
  isWritable: boolean
}>

/** The addresses in a table, by the address of the table. */
export type LookupTables = Readonly<Record<string, readonly string[]>>

/** All accounts, in the order in which instructions number them. */
export const accountsOf = (
  message: SolanaMessage,
  tables: LookupTables = {},
): TransactionAccount[] => {
  const { accounts, signers, readonlySigners, readonlyOthers } = message
  const listed = accounts.map((address, index) => {
    const isSigner = index < signers
    const isWritable = isSigner
      ? index < signers - readonlySigners
      : index < accounts.length - readonlyOthers
    return { address, isSigner, isWritable }
  })
  const added = (isWritable: boolean): TransactionAccount[] =>
    message.lookups.flatMap(({ table, writable, readonly }) => {
      const known = Object.hasOwn(tables, table) ? tables[table] : undefined
      return (isWritable ? writable : readonly).map((position) => ({
        address: known?.[position] ?? null,
        isSigner: false,
        isWritable,
      }))
    })
  return [...listed, ...added(true), ...added(false)]
}

/** Before its addresses, a table has its state. */
const TABLE_STATE_BYTES = 56
const LOOKUP_TABLE = 1

/** The addresses in the data of a lookup table; undefined if it is none. */
export const readLookupTable = (data: Uint8Array): string[] | undefined => {
  const bytes = data.subarray(TABLE_STATE_BYTES)
  const isTable =
    data.length >= TABLE_STATE_BYTES &&
    new DataView(data.buffer, data.byteOffset).getUint32(0, true) ===
      LOOKUP_TABLE
  if (!isTable || bytes.length % ADDRESS_BYTES !== 0) return undefined
  return Array.from({ length: bytes.length / ADDRESS_BYTES }, (_, index) =>
    toBase58(
      bytes.subarray(index * ADDRESS_BYTES, (index + 1) * ADDRESS_BYTES),
    ),
  )
}
