import { fromBase64 } from '../base64.ts'
import { isObject } from '../json-rpc.ts'
import {
  type AccountState,
  type AskSolana,
  answeredValue,
  readStates,
  toStates,
} from './account-state.ts'
import { accountsOf, type LookupTables, readLookupTable } from './accounts.ts'
import type { AccountChange } from './changes/account-change.ts'
import { compareAccount } from './changes/compare-account.ts'
import { describeInstructions } from './instructions/describe.ts'
import { readMint, readTokenAccount } from './token-account.ts'
import { decodeTransaction } from './transaction.ts'
import { type FeeOf, readTransferFees } from './transfer-fees.ts'

/** In decimal digits, in the smallest unit. */
type Span = { before: string; after: string }

/** An amount of a token that the account has more or less of. */
export type SolanaTokenChange = Span & {
  mint: string
  /** Null if the node does not say. */
  decimals: number | null
  /** Somebody may take these tokens from any account. */
  hasPermanentDelegate: boolean
}

/** What would change for the account. */
export type SolanaChanges =
  | {
      kind: 'changes'
      /** In lamports, with the fee if the account pays it. */
      native: Span
      tokens: SolanaTokenChange[]
      /** Everything else, account by account. */
      accounts: AccountChange[]
      /** The decimals of the mints that are named, as far as they are known. */
      decimals: Readonly<Record<string, number>>
    }
  | { kind: 'fails'; reason: string }
  /** The node did not answer, or not as expected. */
  | { kind: 'unknown' }

type Changes = Extract<SolanaChanges, { kind: 'changes' }>

/** What the chain's node says of a transaction. */
export type SolanaPreview = {
  /** For `describeInstructions`; empty if it uses none. */
  tables: LookupTables
  /** How many accounts are in tables that the node did not show. */
  hidden: number
  changes: SolanaChanges
  /** With the fees that only mints say. */
  feeOf: FeeOf
}

/** Asks the node what is in lookup tables, and what would change. */
export const previewSolana = async (
  ask: AskSolana,
  { account, transaction }: { account: string; transaction: string },
): Promise<SolanaPreview> => {
  const { message } = decodeTransaction(
    fromBase64(transaction) ?? new Uint8Array(),
  )
  const names = message.lookups.map(({ table }) => table)
  const tables = await readTables(ask, names)
  const accounts = accountsOf(message, tables)
  const written = accounts.flatMap(({ address, isWritable }) =>
    isWritable && address !== null ? [address] : [],
  )
  return {
    tables,
    hidden: accounts.filter(({ address }) => address === null).length,
    changes: await readChanges(ask, { account, transaction, written }),
    feeOf: await readTransferFees(ask, describeInstructions(message, tables)),
  }
}

/** Without a table that the node does not show. */
const readTables = async (
  ask: AskSolana,
  names: readonly string[],
): Promise<LookupTables> => {
  if (names.length === 0) return {}
  try {
    const states = await readStates(ask, names)
    return Object.fromEntries(
      names.flatMap((name, index) => {
        const addresses = readLookupTable(
          states[index]?.data ?? new Uint8Array(),
        )
        return addresses ? [[name, addresses]] : []
      }),
    )
  } catch {
    // The screen says that these accounts are hidden.
    return {}
  }
}

const readChanges = async (
  ask: AskSolana,
  {
    account,
    transaction,
    written,
  }: { account: string; transaction: string; written: readonly string[] },
): Promise<SolanaChanges> => {
  try {
    const addresses = [...new Set([account, ...written])]
    const before = await readStates(ask, addresses)
    const answer = await ask('simulateTransaction', [
      transaction,
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses },
      },
    ])
    const value = answeredValue(answer)
    if (!isObject(value)) return { kind: 'unknown' }
    if (value.err !== null && value.err !== undefined) {
      return { kind: 'fails', reason: reasonOf(value) }
    }
    const after = toStates(value.accounts)
    if (![before, after].every(({ length }) => length === addresses.length)) {
      return { kind: 'unknown' }
    }
    // Nodes say null of an account that is left with nothing, and of one that is
    // not part of the transaction.
    const [own = null] = written.includes(account) ? after : before
    const native = {
      before: `${before[0]?.lamports ?? 0n}`,
      after: `${own?.lamports ?? 0n}`,
    }
    const states = addresses.map((address, index) => ({
      address,
      before: before[index] ?? null,
      after: (address === account ? own : after[index]) ?? null,
    }))
    return {
      kind: 'changes',
      native,
      ...(await readTokens(ask, { account, states })),
    }
  } catch {
    return { kind: 'unknown' }
  }
}

type Compared = { address: string; before: AccountState; after: AccountState }

/** What the account has by mint in all of its token accounts, and the rest. */
const readTokens = async (
  ask: AskSolana,
  { account, states }: { account: string; states: readonly Compared[] },
): Promise<Pick<Changes, 'tokens' | 'accounts' | 'decimals'>> => {
  const heldIn = (state: AccountState) => {
    const held = state && readTokenAccount(state)
    return held?.owner === account ? held : undefined
  }
  const totals = (when: 'before' | 'after'): Map<string, bigint> => {
    const byMint = new Map<string, bigint>()
    for (const state of states) {
      const held = heldIn(state[when])
      if (!held) continue
      byMint.set(held.mint, (byMint.get(held.mint) ?? 0n) + held.amount)
    }
    return byMint
  }
  const had = totals('before')
  const has = totals('after')
  const held = [...new Set([...had.keys(), ...has.keys()])]
  const changed = held.filter(
    (mint) => (had.get(mint) ?? 0n) !== (has.get(mint) ?? 0n),
  )
  const moved = states.flatMap(({ address, ...state }): AccountChange[] => {
    const [from, to] = [heldIn(state.before), heldIn(state.after)]
    const mint = (from ?? to)?.mint
    const [before, after] = [from?.amount ?? 0n, to?.amount ?? 0n]
    if (!mint || changed.includes(mint) || before === after) return []
    const span = { before: `${before}`, after: `${after}` }
    return [{ address, kind: 'moved', mint, ...span, isDanger: false }]
  })
  const accounts = [
    ...states.flatMap((state) => compareAccount({ account, ...state })),
    ...moved,
  ]
  const named = accounts.flatMap((one) => ('mint' in one ? [one.mint] : []))
  const mints = [...new Set([...changed, ...named])]
  const found = mints.length === 0 ? [] : await readStates(ask, mints)
  const facts = new Map(
    mints.flatMap((mint, index) => {
      // A mint that the transaction creates is not there yet.
      const state =
        found[index] ?? states.find(({ address }) => address === mint)?.after
      const read = state ? readMint(state) : undefined
      return read ? [[mint, read] as const] : []
    }),
  )
  return {
    tokens: changed.map((mint) => ({
      mint,
      before: `${had.get(mint) ?? 0n}`,
      after: `${has.get(mint) ?? 0n}`,
      decimals: facts.get(mint)?.decimals ?? null,
      hasPermanentDelegate: facts.get(mint)?.hasPermanentDelegate ?? false,
    })),
    accounts,
    decimals: Object.fromEntries(
      [...facts].map(([mint, { decimals }]) => [mint, decimals]),
    ),
  }
}

/** The last line of a program's log says most. */
const reasonOf = ({ err, logs }: Record<string, unknown>): string => {
  const lines: unknown[] = Array.isArray(logs) ? logs : []
  const failed = lines.findLast(
    (line) => typeof line === 'string' && line.includes(' failed: '),
  )
  return typeof failed === 'string'
    ? failed.slice(failed.indexOf(' failed: ') + ' failed: '.length)
    : JSON.stringify(err).slice(0, 200)
}
