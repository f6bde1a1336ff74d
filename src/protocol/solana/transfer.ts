import type { PlainInstruction } from './compile-message.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  SYSTEM_PROGRAM,
} from './instructions/programs.ts'

const TRANSFER = 2
const CREATE_IDEMPOTENT = 1
const TRANSFER_CHECKED = 12
const TRANSFER_CHECKED_WITH_FEE = [26, 1]

const u64 = (value: bigint): number[] => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return [...bytes]
}

export const transferSol = ({
  from,
  to,
  lamports,
}: {
  from: string
  to: string
  lamports: bigint
}): PlainInstruction[] => [
  {
    program: SYSTEM_PROGRAM,
    accounts: [
      { address: from, isSigner: true, isWritable: true },
      { address: to, isWritable: true },
    ],
    data: Uint8Array.from([TRANSFER, 0, 0, 0, ...u64(lamports)]),
  },
]

/** A token account of the sender, and how much is taken from it. */
export type TokenSource = {
  address: string
  amount: bigint
  /** What the mint takes from it: the chain refuses any other fee. */
  fee?: bigint
}

/**
 * Transfers tokens to the associated account of the recipient. That is created
 * if there is none; if there is one, it must belong to the recipient.
 */
export const transferTokens = ({
  owner,
  recipient,
  destination,
  mint,
  program,
  decimals,
  sources,
}: {
  /** Of the sources; it pays for a new account. */
  owner: string
  recipient: string
  /** The associated account of the recipient. */
  destination: string
  mint: string
  /** The token program of the mint. */
  program: string
  decimals: number
  sources: readonly TokenSource[]
}): PlainInstruction[] => [
  {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      { address: owner, isSigner: true, isWritable: true },
      { address: destination, isWritable: true },
      { address: recipient },
      { address: mint },
      { address: SYSTEM_PROGRAM },
      { address: program },
    ],
    data: Uint8Array.from([CREATE_IDEMPOTENT]),
  },
  ...sources.map(({ address, amount, fee }) => ({
    program,
    accounts: [
      { address, isWritable: true },
      { address: mint },
      { address: destination, isWritable: true },
      { address: owner, isSigner: true },
    ],
    data: Uint8Array.from(
      fee === undefined
        ? [TRANSFER_CHECKED, ...u64(amount), decimals]
        : [...TRANSFER_CHECKED_WITH_FEE, ...u64(amount), decimals, ...u64(fee)],
    ),
  })),
]
