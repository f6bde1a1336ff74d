import { toBase58 } from '../../protocol/solana/base58.ts'
import type { SolanaMessage } from '../../protocol/solana/message.ts'
import type { Account } from './engine.ts'
import { LOOKUP_TABLE_PROGRAM } from './known-programs.ts'
import type { LedgerEntry } from './ledger.ts'

const HEADER_BYTES = 56
const ADDRESS = 32

/** The addresses in a table, or why they cannot be read. */
export const readTable = (
  account: Account | undefined,
): { addresses: string[] } | { err: string } => {
  if (!account) return { err: 'AddressLookupTableNotFound' }
  const { owner, data } = account
  if (owner !== LOOKUP_TABLE_PROGRAM) {
    return { err: 'InvalidAddressLookupTableOwner' }
  }
  const bytes = data.length - HEADER_BYTES
  if (bytes < 0 || bytes % ADDRESS !== 0) {
    return { err: 'InvalidAddressLookupTableData' }
  }
  return {
    addresses: Array.from({ length: bytes / ADDRESS }, (_, index) => {
      const at = HEADER_BYTES + index * ADDRESS
      return toBase58(data.subarray(at, at + ADDRESS))
    }),
  }
}

/** The accounts that a message names by lookup tables. */
export const loadAddresses = (
  { lookups }: SolanaMessage,
  find: (address: string) => Account | undefined,
): LedgerEntry['loaded'] | { err: string } => {
  const writable: string[] = []
  const readonly: string[] = []
  for (const lookup of lookups) {
    const table = readTable(find(lookup.table))
    if ('err' in table) return table
    const { addresses } = table
    const take = (indexes: readonly number[], into: string[]): boolean =>
      indexes.every((index) => {
        const address = addresses[index]
        if (address !== undefined) into.push(address)
        return address !== undefined
      })
    if (!take(lookup.writable, writable) || !take(lookup.readonly, readonly)) {
      return { err: 'InvalidAddressLookupTableIndex' }
    }
  }
  return { writable, readonly }
}
