import {
  ComputeBudgetProgram,
  type Keypair,
  type MessageV0,
  type PublicKey,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import {
  openSolanaChain,
  type SolanaChain,
} from '../../../../hosted-node/solana/chain.ts'
import type { Account } from '../../../../hosted-node/solana/engine.ts'
import { accountMethods } from '../../../../hosted-node/solana/methods/account-methods.ts'
import { sendMethods } from '../../../../hosted-node/solana/methods/send-methods.ts'
import { toTransaction } from '../../../../hosted-node/solana/transaction.ts'
import type { AskSolana } from '../../../../protocol/solana/account-state.ts'

const PHRASE = 'test test test test test test test test test test test junk'

/** The state of an account as the chain has it. */
export type RawAccount = { lamports: bigint; data: Uint8Array; owner: string }

/** A chain that runs in this process, and returns to the same state. */
export type SolanaSandbox = Readonly<{
  /** Answers like a node of this chain. */
  ask: AskSolana
  read: (address: string) => RawAccount | undefined
  fund: (address: PublicKey, lamports: bigint) => void
  /** Signed bytes of a legacy or, with a lookup table, a version 0 transaction. */
  build: (
    instructions: TransactionInstruction[],
    signers: Keypair[],
    table?: MessageV0['addressTableLookups'][number] & { all: PublicKey[] },
  ) => Uint8Array
  /** Why it failed; null if it did not. */
  run: (transaction: Uint8Array) => unknown
  passSlot: () => void
  /** Keeps the state of these accounts for `restore`. */
  keep: (addresses: PublicKey[]) => void
  /** Gives these accounts the state that was kept, as far as it was. */
  restore: (addresses: Iterable<string>) => void
  rent: (bytes: number) => number
  close: () => void
}>

export const openSandbox = async (): Promise<SolanaSandbox> => {
  const chain: SolanaChain = await openSolanaChain(
    { mnemonic: PHRASE },
    { isPaused: true },
  )
  const kept = new Map<string, Account>()
  let nonce = 0
  const read = (address: string): RawAccount | undefined => {
    const found = chain.find(address)
    return found && { ...found, data: found.data }
  }
  return {
    ask: async (method, params) => {
      const answer = { ...accountMethods, ...sendMethods }[method]
      if (!answer) throw new Error(`The sandbox has no ${method}`)
      return await answer(chain, params as never)
    },
    read,
    fund: (address, lamports) => {
      chain.airdrop(address.toBase58(), lamports)
      chain.moveTo(chain.slots.current() + 1)
    },
    build: (instructions, signers, table) => {
      const [payer] = signers
      if (!payer) throw new Error('Nobody pays')
      nonce += 1
      const message = new TransactionMessage({
        payerKey: payer.publicKey,
        recentBlockhash: chain.slots.latest().blockhash,
        instructions: [
          // Two of the same would be one transaction.
          ComputeBudgetProgram.setComputeUnitLimit({ units: 900_000 + nonce }),
          ...instructions,
        ],
      })
      const compiled = table
        ? message.compileToV0Message([
            {
              key: table.accountKey,
              isActive: () => true,
              state: {
                deactivationSlot: 2n ** 64n - 1n,
                lastExtendedSlot: 0,
                lastExtendedSlotStartIndex: 0,
                addresses: table.all,
              },
            },
          ])
        : message.compileToLegacyMessage()
      const transaction = new VersionedTransaction(compiled)
      transaction.sign(signers)
      return transaction.serialize()
    },
    run: (transaction) => {
      const ran = chain.execute(toTransaction(transaction))
      return 'refused' in ran ? ran.refused.err : ran.entry.err
    },
    passSlot: () => chain.moveTo(chain.slots.current() + 1),
    keep: (addresses) => {
      for (const one of addresses) {
        const account = chain.find(one.toBase58())
        if (!account) throw new Error(`Nothing to keep: ${one}`)
        kept.set(one.toBase58(), { ...account, data: account.data })
      }
    },
    restore: (addresses) => {
      for (const address of addresses) {
        const account = kept.get(address)
        if (account) chain.setAccount(address, account)
      }
    },
    rent: (bytes) => Number(chain.engine.rentExemption(bytes)),
    close: chain.close,
  }
}
