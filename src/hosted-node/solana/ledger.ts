import type { Execution } from './engine.ts'
import { BLOCKHASH_LIFE } from './slots.ts'
import type { Transaction } from './transaction.ts'

export type TokenBalance = Readonly<{
  accountIndex: number
  mint: string
  owner: string
  programId: string
  amount: bigint
  decimals: number
}>

export type Balances = Readonly<{
  lamports: readonly bigint[]
  tokens: readonly TokenBalance[]
}>

/** A transaction that was executed, with its outcome. */
export type LedgerEntry = Execution &
  Readonly<{
    signature: string
    slot: number
    /** Unix seconds. */
    blockTime: number
    transaction: Transaction
    loaded: Readonly<{
      writable: readonly string[]
      readonly: readonly string[]
    }>
    fee: bigint
    before: Balances
    after: Balances
  }>

/** The transactions of a chain; the oldest are dropped. */
export type Ledger = Readonly<{
  add: (entry: LedgerEntry) => void
  find: (signature: string) => LedgerEntry | undefined
  /** Whether it ran while its blockhash may still be valid. */
  hasRun: (signature: string) => boolean
  /** Forgets the signatures of expired blockhashes. */
  forget: (slot: number) => void
  /** The newest first. */
  newestFirst: () => LedgerEntry[]
  /** All that ever ran. */
  count: () => number
}>

/** A transaction takes about 4 kB. */
const MOST_ENTRIES = 10_000

export const createLedger = (mostEntries = MOST_ENTRIES): Ledger => {
  const entries = new Map<string, LedgerEntry>()
  const signatures = new Map<string, number>()
  let count = 0
  return {
    add: (entry) => {
      const { signature, slot } = entry
      count += 1
      entries.set(signature, entry)
      signatures.set(signature, slot)
      const [oldest = ''] = entries.keys()
      if (entries.size > mostEntries) entries.delete(oldest)
    },
    find: (signature) => entries.get(signature),
    hasRun: (signature) => signatures.has(signature),
    forget: (slot) => {
      for (const [signature, ranIn] of signatures) {
        if (slot - ranIn <= BLOCKHASH_LIFE) break
        signatures.delete(signature)
      }
    },
    newestFirst: () => [...entries.values()].toReversed(),
    count: () => count,
  }
}

/** All accounts of a transaction: its own, then those of lookup tables. */
export const accountsOf = ({
  transaction,
  loaded,
}: Pick<LedgerEntry, 'transaction' | 'loaded'>): string[] => [
  ...transaction.message.accounts,
  ...loaded.writable,
  ...loaded.readonly,
]
