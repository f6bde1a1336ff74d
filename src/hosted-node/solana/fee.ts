import type { Message } from './decode-transaction.ts'
import {
  BUILTIN_PROGRAMS,
  COMPUTE_BUDGET_PROGRAM,
  SIGNATURE_PROGRAMS,
} from './known-programs.ts'

const LAMPORTS_PER_SIGNATURE = 5_000n
const MAX_COMPUTE_UNITS = 1_400_000
const UNITS_PER_INSTRUCTION = 200_000
const UNITS_PER_BUILTIN = 3_000
const MICRO = 1_000_000n

const SET_LIMIT = 2
const SET_PRICE = 3

/** The price of a compute unit in millionths of a lamport. */
export const pricePerUnit = (message: Message): bigint => {
  for (const data of budgetInstructions(message)) {
    if (data[0] === SET_PRICE && data.length === 9) {
      return Buffer.from(data).readBigUInt64LE(1)
    }
  }
  return 0n
}

/** What the fee payer is charged, in lamports. */
export const feeOf = (message: Message): bigint => {
  const priority = pricePerUnit(message) * BigInt(unitLimit(message))
  return (
    LAMPORTS_PER_SIGNATURE * BigInt(countSignatures(message)) +
    (priority + MICRO - 1n) / MICRO
  )
}

const unitLimit = (message: Message): number => {
  for (const data of budgetInstructions(message)) {
    if (data[0] === SET_LIMIT && data.length === 5) {
      return Math.min(Buffer.from(data).readUInt32LE(1), MAX_COMPUTE_UNITS)
    }
  }
  const units = programsOf(message).reduce(
    (sum, program) =>
      sum +
      (BUILTIN_PROGRAMS.has(program)
        ? UNITS_PER_BUILTIN
        : UNITS_PER_INSTRUCTION),
    0,
  )
  return Math.min(units, MAX_COMPUTE_UNITS)
}

/** Those of the transaction, and those that precompiled programs verify. */
const countSignatures = (message: Message): number =>
  message.instructions.reduce(
    (sum, { programIndex, data }) =>
      SIGNATURE_PROGRAMS.has(message.keys[programIndex] ?? '')
        ? sum + (data[0] ?? 0)
        : sum,
    message.header.signers,
  )

const budgetInstructions = ({ instructions, keys }: Message): Uint8Array[] =>
  instructions
    .filter(({ programIndex }) => keys[programIndex] === COMPUTE_BUDGET_PROGRAM)
    .map(({ data }) => data)

const programsOf = ({ instructions, keys }: Message): string[] =>
  instructions.map(({ programIndex }) => keys[programIndex] ?? '')
