import type {
  FailedTransactionMetadata,
  SimulatedTransactionInfo,
  TransactionMetadata,
} from 'litesvm/dist/internal.js'
import { addressBytes } from '../../protocol/solana/address.ts'
import { toBase58 } from '../../protocol/solana/base58.ts'
import { LITESVM_MISSING } from './litesvm-package.ts'
import {
  type TransactionError,
  toTransactionError,
} from './transaction-error.ts'

export type Account = Readonly<{
  lamports: bigint
  data: Uint8Array
  owner: string
  executable: boolean
  rentEpoch: bigint
}>

export type InnerInstruction = Readonly<{
  programIndex: number
  accounts: readonly number[]
  data: string
  stackHeight: number
}>

/** How a transaction ran. */
export type Execution = Readonly<{
  err: TransactionError
  logs: readonly string[]
  unitsConsumed: bigint
  returnData: Readonly<{ program: string; data: Uint8Array }> | undefined
  /** By the index of their instruction, without empty ones. */
  inner: readonly Readonly<{
    index: number
    instructions: readonly InnerInstruction[]
  }>[]
}>

export type Simulation = Execution & {
  /** Those that the transaction may have changed; none if it failed. */
  accounts: ReadonlyMap<string, Account>
}

/** The virtual machine with its accounts. It has no blocks and no history. */
export type Engine = Readonly<{
  execute: (transaction: Uint8Array) => Execution
  simulate: (
    transaction: Uint8Array,
    options: { verifySignatures: boolean },
  ) => Simulation
  account: (address: Uint8Array) => Account | undefined
  setAccount: (address: Uint8Array, account: Account) => void
  programAccounts: (program: Uint8Array) => [address: string, Account][]
  rentExemption: (bytes: number) => bigint
  /** The next slot: another blockhash for nonces, and what programs can read. */
  enter: (slot: {
    slot: number
    unixTime: number
    epoch: number
    /** The newest first. */
    recent: readonly { slot: number; hash: string }[]
  }) => void
  /** The blockhash that nonce accounts advance with. */
  nonceBlockhash: () => string
}>

/** Nonces must not repeat when the engine starts again. */
const MOST_SKIPPED_BLOCKHASHES = 4_096

export const openEngine = async (): Promise<Engine> => {
  const module = await import('litesvm/dist/internal.js').catch(() => {
    throw new Error(LITESVM_MISSING)
  })
  // It is a CommonJS module.
  const native =
    (module as unknown as { default?: typeof module }).default ?? module
  const { LiteSvm, Account: NativeAccount, Clock } = native
  const machine = new LiteSvm()
  machine.setBlockhashCheck(false)
  // Wrapped SOL, as on every cluster.
  machine.withNativeMints()
  // The chain has its own, which also knows what was before a restart.
  machine.setTransactionHistory(0n)
  const skipped = Math.floor(Math.random() * MOST_SKIPPED_BLOCKHASHES)
  for (let count = 0; count < skipped; count += 1) machine.expireBlockhash()

  return {
    execute: (transaction) =>
      readOutcome(machine.sendVersionedTransaction(transaction)),
    simulate: (transaction, { verifySignatures }) => {
      machine.setSigverify(verifySignatures)
      try {
        const simulated = machine.simulateVersionedTransaction(transaction)
        return {
          ...readOutcome(simulated),
          accounts:
            'postAccounts' in simulated ? postAccounts(simulated) : new Map(),
        }
      } finally {
        machine.setSigverify(true)
      }
    },
    account: (address) => {
      const found = machine.getAccount(address)
      // An account without lamports is one that does not exist.
      return found && found.lamports() > 0n ? readAccount(found) : undefined
    },
    setAccount: (address, { lamports, data, owner, executable, rentEpoch }) =>
      machine.setAccount(
        address,
        new NativeAccount(
          lamports,
          data,
          addressBytes(owner),
          executable,
          rentEpoch,
        ),
      ),
    programAccounts: (program) =>
      machine
        .getProgramAccounts(program)
        .map((one): [string, Account] => [
          toBase58(one.address),
          readAccount(one.account()),
        ])
        .filter(([, { lamports }]) => lamports > 0n),
    rentExemption: (bytes) =>
      machine.minimumBalanceForRentExemption(BigInt(bytes)),
    enter: ({ slot, unixTime, epoch, recent }) => {
      machine.expireBlockhash()
      machine.setClock(
        new Clock(
          BigInt(slot),
          0n,
          BigInt(epoch),
          BigInt(epoch + 1),
          BigInt(unixTime),
        ),
      )
      machine.setSlotHashes(
        recent.map((one) => ({ slot: BigInt(one.slot), hash: one.hash })),
      )
    },
    nonceBlockhash: () => machine.latestBlockhash(),
  }
}

type NativeAccount = import('litesvm/dist/internal.js').Account

const readAccount = (account: NativeAccount): Account => ({
  lamports: account.lamports(),
  // Copied when it is read: a program has some hundred kilobytes.
  get data() {
    return account.data()
  },
  owner: toBase58(account.owner()),
  executable: account.executable(),
  rentEpoch: account.rentEpoch(),
})

const postAccounts = (
  simulated: SimulatedTransactionInfo,
): ReadonlyMap<string, Account> =>
  new Map(
    simulated
      .postAccounts()
      .map((one) => [toBase58(one.address), readAccount(one.account())]),
  )

const readOutcome = (
  outcome:
    | TransactionMetadata
    | FailedTransactionMetadata
    | SimulatedTransactionInfo,
): Execution => {
  const failed = 'err' in outcome
  const meta = 'meta' in outcome ? outcome.meta() : outcome
  const returned = meta.returnData()
  const data = returned.data()
  return {
    err: failed ? toTransactionError(outcome.err()) : null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    returnData:
      data.length > 0
        ? { program: toBase58(returned.programId()), data }
        : undefined,
    inner: meta.innerInstructions().flatMap((list, index) =>
      list.length === 0
        ? []
        : [
            {
              index,
              instructions: list.map((one) => {
                const instruction = one.instruction()
                return {
                  programIndex: instruction.programIdIndex(),
                  accounts: [...instruction.accounts()],
                  data: toBase58(instruction.data()),
                  stackHeight: one.stackHeight(),
                }
              }),
            },
          ],
    ),
  }
}
