import { createHash, randomBytes } from 'node:crypto'
import { accountsOf } from '../../protocol/solana/accounts.ts'
import { addressBytes } from '../../protocol/solana/address.ts'
import { SYSTEM_PROGRAM } from '../../protocol/solana/instructions/programs.ts'
import { deriveSolanaAccounts, toSolanaKey } from './derive-solana-accounts.ts'
import { type Account, type Engine, openEngine } from './engine.ts'
import { createExecutor, type Executor } from './executor.ts'
import { createAirdrop } from './faucet.ts'
import { DEVELOPMENT_GENESIS_HASH } from './genesis.ts'
import { type Genesis, type Journal, noJournal } from './journal.ts'
import { SYSVAR_PROGRAM } from './known-programs.ts'
import { createLedger, type Ledger, type LedgerEntry } from './ledger.ts'
import { startSlotClock } from './slot-clock.ts'
import { createSlots, SLOT_MS, type Slots } from './slots.ts'
import { type Transaction, toTransaction } from './transaction.ts'

/** How a Solana development chain starts; each member has a default. */
export type SolanaSettings = {
  /** What the chain says that it is, so that tests can pose as another one. */
  genesisHash?: string
  /** How many accounts of the phrase have SOL. */
  accounts?: number
  /** What each of them has, in SOL. */
  balance?: number
  /** The phrase that they derive from. */
  mnemonic?: string
}

export type ChainEvents = {
  onSlot: (slot: number) => void
  onEntry: (entry: LedgerEntry) => void
  /** These accounts may have changed. */
  onAccounts: (addresses: readonly string[]) => void
}

/** A Solana chain of one node: each transaction runs when it is sent. */
export type SolanaChain = Readonly<{
  genesisHash: string
  slots: Pick<Slots, 'current' | 'latest' | 'isRecent' | 'epoch'>
  ledger: Pick<Ledger, 'find' | 'newestFirst' | 'count'>
  engine: Pick<Engine, 'programAccounts' | 'rentExemption'>
  find: (address: string) => Account | undefined
  simulate: Executor['simulate']
  execute: (transaction: Transaction) => ReturnType<Executor['execute']>
  airdrop: (to: string, lamports: bigint) => ReturnType<Executor['execute']>
  setAccount: (address: string, account: Account) => void
  /** Later slots only. */
  moveTo: (slot: number) => void
  pause: () => void
  resume: () => void
  listen: (events: ChainEvents) => void
  close: () => void
}>

const LAMPORTS_PER_SOL = 1_000_000_000n
const FAUCET_SOL = 1_000_000_000n
const DEFAULT_ACCOUNTS = 10
const DEFAULT_SOL = 10_000
export const RENT_NEVER = 2n ** 64n - 1n

export const openSolanaChain = async (
  settings: SolanaSettings & { mnemonic: string },
  {
    journal = noJournal,
    isPaused = false,
  }: { journal?: Journal; isPaused?: boolean } = {},
): Promise<SolanaChain> => {
  const { genesisHash = DEVELOPMENT_GENESIS_HASH } = settings
  const engine = await openEngine()
  const records = journal.read()
  const genesis: Genesis = records[0]?.genesis ?? {
    salt: randomBytes(32),
    startedAt: Date.now(),
  }
  const last = records.at(-1)
  const slots = createSlots(genesis.salt, last?.slot ?? 1)
  const ledger = createLedger()
  const executor = createExecutor({ engine, slots, ledger })
  const faucet = toSolanaKey(
    createHash('sha256').update('faucet').update(genesis.salt).digest(),
  )
  /** The accounts that are not the engine's own. */
  const changed = new Set<string>()
  const listeners: ChainEvents[] = []
  const find = (address: string): Account | undefined =>
    engine.account(addressBytes(address))

  const timeOf = (slot: number): number =>
    Math.floor((genesis.startedAt + slot * SLOT_MS) / 1_000)
  const enter = (): void => {
    const slot = slots.current()
    engine.enter({
      slot,
      unixTime: timeOf(slot),
      epoch: slots.epoch(),
      recent: slots.recent(),
    })
  }
  const moveTo = (slot: number): void => {
    if (slot <= slots.current()) return
    slots.moveTo(slot)
    enter()
    ledger.forget(slot)
    for (const { onSlot } of listeners) onSlot(slot)
  }
  const restore = (): void => {
    const accounts = new Map(records.flatMap((record) => record.accounts))
    const existing = [...accounts].flatMap(([address, account]) =>
      account ? [{ address, account }] : [],
    )
    // A program needs the account with its code first.
    existing.sort(
      (a, b) => Number(a.account.executable) - Number(b.account.executable),
    )
    for (const { address, account } of existing) {
      engine.setAccount(addressBytes(address), account)
      changed.add(address)
    }
    for (const { entry } of records) if (entry) ledger.add(entry)
  }
  const place = (): { slot: number; slotAt: number | undefined } => {
    const slot = slots.current()
    return { slot, slotAt: clock.timeOf(slot) }
  }
  const withState = (
    addresses: Iterable<string>,
  ): (readonly [string, Account | undefined])[] =>
    [...addresses].map((address) => [address, find(address)] as const)
  const save = (addresses: readonly string[], entry?: LedgerEntry): void => {
    for (const address of addresses) changed.add(address)
    journal.append({
      ...place(),
      accounts: withState(addresses),
      ...(entry && { entry }),
    })
    journal.compact(() => [
      { genesis, ...place(), accounts: withState(changed) },
      ...ledger
        .newestFirst()
        .toReversed()
        .map((one) => ({ ...place(), accounts: [], entry: one })),
    ])
  }
  const setAccount = (address: string, account: Account): void => {
    engine.setAccount(addressBytes(address), account)
    save([address])
    for (const { onAccounts } of listeners) onAccounts([address])
  }
  const fund = (address: string, sol: bigint): void =>
    engine.setAccount(addressBytes(address), {
      lamports: sol * LAMPORTS_PER_SOL,
      data: new Uint8Array(),
      owner: SYSTEM_PROGRAM,
      executable: false,
      rentEpoch: RENT_NEVER,
    })
  const execute = (
    transaction: Transaction,
  ): ReturnType<Executor['execute']> => {
    const ran = executor.execute(transaction, timeOf(slots.current()))
    if (!('entry' in ran)) return ran
    const { entry } = ran
    ledger.add(entry)
    // A message may call the clock writable, which nobody can write.
    const isOwn = (address: string): boolean =>
      find(address)?.owner !== SYSVAR_PROGRAM
    const written = writableOf(entry).filter(isOwn)
    save(written, entry)
    for (const { onEntry, onAccounts } of listeners) {
      onEntry(entry)
      onAccounts(written)
    }
    return ran
  }

  const start = last?.slotAt === undefined ? Date.now() : last.slotAt
  const isStill = last ? last.slotAt === undefined : isPaused
  enter()
  const clock = startSlotClock(
    isStill ? undefined : { slot: slots.current(), at: start },
    moveTo,
  )
  if (last) {
    restore()
  } else {
    const { accounts = DEFAULT_ACCOUNTS, balance = DEFAULT_SOL } = settings
    const funded = deriveSolanaAccounts(settings.mnemonic, accounts)
    for (const { address } of funded) fund(address, BigInt(balance))
    fund(faucet.address, FAUCET_SOL)
    const addresses = [...funded.map(({ address }) => address), faucet.address]
    for (const address of addresses) changed.add(address)
    journal.append({ genesis, ...place(), accounts: withState(addresses) })
  }

  return {
    genesisHash,
    slots,
    ledger,
    engine,
    find,
    simulate: executor.simulate,
    execute,
    airdrop: (to, lamports) =>
      execute(
        toTransaction(
          createAirdrop({
            faucet,
            to,
            lamports,
            blockhash: slots.latest().blockhash,
            unique: BigInt(ledger.count()),
          }),
        ),
      ),
    setAccount,
    moveTo: (slot) => {
      moveTo(slot)
      if (clock.timeOf(slot) !== undefined) clock.resume(slot)
      save([])
    },
    pause: () => {
      clock.pause()
      save([])
    },
    resume: () => {
      clock.resume(slots.current())
      save([])
    },
    listen: (events) => void listeners.push(events),
    close: clock.stop,
  }
}

const writableOf = ({ transaction, loaded }: LedgerEntry): string[] => {
  const { message } = transaction
  const own = accountsOf({ ...message, lookups: [] })
    .filter(({ isWritable }) => isWritable)
    .flatMap(({ address }) => address ?? [])
  return [...own, ...loaded.writable]
}
