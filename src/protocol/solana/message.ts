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
