import { addressBytes } from '../../protocol/solana/address.ts'
import { totalFee } from '../../protocol/solana/fee.ts'
import type { SolanaMessage } from '../../protocol/solana/message.ts'
import {
  advanceNonce,
  isCurrentNonce,
  nonceAccountOf,
} from './durable-nonce.ts'
import type { Account, Engine, Execution } from './engine.ts'
import {
  accountsOf,
  type Balances,
  type Ledger,
  type LedgerEntry,
} from './ledger.ts'
import { loadAddresses } from './lookup-tables.ts'
import type { Slots } from './slots.ts'
import { readMint, readTokenAccount } from './token-accounts.ts'
import type { Transaction } from './transaction.ts'

type FindAccount = (address: string) => Account | undefined

/** What a transaction would do. */
export type Simulated = Pick<
  LedgerEntry,
  keyof Execution | 'loaded' | 'fee' | 'before' | 'after'
> & {
  /** The state after it. */
  find: FindAccount
}

/** Runs transactions by the rules that the engine does not have. */
export type Executor = Readonly<{
  /** The entry is undefined if no fee was charged: nothing has changed. */
  execute: (
    transaction: Transaction,
    blockTime: number,
  ) => { entry: LedgerEntry } | { refused: Execution }
  simulate: (
    transaction: Transaction,
    options: { verifySignatures: boolean; anyBlockhash: boolean },
  ) => Simulated
}>

export const createExecutor = ({
  engine,
  slots,
  ledger,
}: {
  engine: Engine
  slots: Slots
  ledger: Ledger
}): Executor => {
  const find: FindAccount = (address) => engine.account(addressBytes(address))

  /** A transaction is valid for some blocks, or as long as its nonce. */
  const whyExpired = (message: SolanaMessage): string | undefined => {
    if (slots.isRecent(message.blockhash)) return undefined
    const nonce = nonceAccountOf(message)
    const isCurrent =
      nonce !== undefined && isCurrentNonce(find(nonce), message)
    return isCurrent ? undefined : 'BlockhashNotFound'
  }
  const whyRefused = ({
    signatures,
    message,
  }: Transaction): string | undefined =>
    ledger.hasRun(signatures[0] ?? '')
      ? 'AlreadyProcessed'
      : whyExpired(message)

  return {
    execute: (transaction, blockTime) => {
      const { message, signatures, bytes } = transaction
      const why = whyRefused(transaction)
      if (why !== undefined) return { refused: failed(why) }
      const loaded = loadAddresses(message, find)
      if ('err' in loaded) return { refused: failed(loaded.err) }
      const accounts = accountsOf({ transaction, loaded })
      const before = balancesOf(accounts, find)
      const nonce = slots.isRecent(message.blockhash)
        ? undefined
        : nonceAccountOf(message)
      const ran = engine.execute(bytes)
      const payer = find(accounts[0] ?? '')?.lamports ?? 0n
      if (ran.err !== null && payer === before.lamports[0]) {
        return { refused: ran }
      }
      const used = ran.err !== null && nonce !== undefined && find(nonce)
      if (used) {
        const next = advanceNonce(used, engine.nonceBlockhash())
        engine.setAccount(addressBytes(nonce), next)
      }
      const entry = {
        ...ran,
        signature: signatures[0] ?? '',
        slot: slots.current(),
        blockTime,
        transaction,
        loaded,
        fee: totalFee(message),
        before,
        after: balancesOf(accounts, find),
      }
      return { entry }
    },
    simulate: (transaction, { verifySignatures, anyBlockhash }) => {
      const { message, bytes } = transaction
      const fee = totalFee(message)
      const why = anyBlockhash ? undefined : whyRefused(transaction)
      const loaded = loadAddresses(message, find)
      if (why !== undefined || 'err' in loaded) {
        const nothing = { lamports: [], tokens: [] }
        return {
          ...failed(why ?? ('err' in loaded ? loaded.err : '')),
          loaded: 'err' in loaded ? { writable: [], readonly: [] } : loaded,
          fee,
          before: nothing,
          after: nothing,
          find,
        }
      }
      const accounts = accountsOf({ transaction, loaded })
      const ran = engine.simulate(bytes, { verifySignatures })
      const findAfter: FindAccount = (address) => {
        const changed = ran.accounts.get(address)
        if (!changed) return find(address)
        return changed.lamports > 0n ? changed : undefined
      }
      return {
        ...ran,
        loaded,
        fee,
        before: balancesOf(accounts, find),
        after: balancesOf(accounts, findAfter),
        find: findAfter,
      }
    },
  }
}

const failed = (err: string): Execution => ({
  err,
  logs: [],
  unitsConsumed: 0n,
  returnData: undefined,
  inner: [],
})

const balancesOf = (
  addresses: readonly string[],
  find: FindAccount,
): Balances => {
  const accounts = addresses.map(find)
  return {
    lamports: accounts.map((account) => account?.lamports ?? 0n),
    tokens: accounts.flatMap((account, accountIndex) => {
      const token = readTokenAccount(account)
      const mint = token && readMint(find(token.mint))
      if (!token || !mint) return []
      return [
        {
          accountIndex,
          mint: token.mint,
          owner: token.owner,
          programId: account?.owner ?? '',
          amount: token.amount,
          decimals: mint.decimals,
        },
      ]
    }),
  }
}
