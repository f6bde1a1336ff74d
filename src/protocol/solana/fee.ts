import { createByteReader, MalformedBytesError } from './byte-reader.ts'
import {
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
} from './instructions/programs.ts'
import type { SolanaMessage } from './message.ts'

const LAMPORTS_PER_SIGNATURE = 5_000n

/** Of a transfer with one signer and without a price. */
export const SOL_FEE = LAMPORTS_PER_SIGNATURE

const MAX_UNITS = 1_400_000n

/** What an instruction may use if the transaction does not say. */
const DEFAULT_UNITS = 200_000n
const BUILT_IN_UNITS = 3_000n

const builtIn: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
])

/** They check signatures of their own, which cost as much. */
const verifiers: ReadonlySet<string> = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])

const UNIT_LIMIT = 2
const UNIT_PRICE = 3

export type SolanaFee = Readonly<{
  /** In lamports. */
  base: bigint
  priority: bigint
}>

/** What the fee payer is charged, whether or not the transaction succeeds. */
export const feeOf = (message: SolanaMessage): SolanaFee => {
  const called = calledBy(message)
  const limit = readBudget(message, UNIT_LIMIT)
  const checked = called
    .filter(({ program }) => verifiers.has(program))
    .reduce((sum, { data }) => sum + (data[0] ?? 0), 0)
  const byDefault = called.reduce(
    (sum, { program }) =>
      sum + (builtIn.has(program) ? BUILT_IN_UNITS : DEFAULT_UNITS),
    0n,
  )
  const units = smaller(limit ?? byDefault, MAX_UNITS)
  return {
    base: LAMPORTS_PER_SIGNATURE * BigInt(message.signers + checked),
    priority: (unitPriceOf(message) * units + 999_999n) / 1_000_000n,
  }
}

export const totalFee = (message: SolanaMessage): bigint => {
  const { base, priority } = feeOf(message)
  return base + priority
}

/** The price of a compute unit in millionths of a lamport. */
export const unitPriceOf = (message: SolanaMessage): bigint =>
  readBudget(message, UNIT_PRICE) ?? 0n

const calledBy = ({
  accounts,
  instructions,
}: SolanaMessage): { program: string; data: Uint8Array }[] =>
  instructions.map(({ program, data }) => ({
    program: accounts[program] ?? '',
    data,
  }))

const readBudget = (message: SolanaMessage, kind: number): bigint | undefined =>
  calledBy(message)
    .filter(({ program }) => program === COMPUTE_BUDGET_PROGRAM)
    .flatMap(({ data }) => readNumber(data, kind))[0]

const readNumber = (data: Uint8Array, kind: number): bigint[] => {
  if (data[0] !== kind) return []
  const reader = createByteReader(data.subarray(1))
  try {
    return [kind === UNIT_PRICE ? reader.u64() : BigInt(reader.u32())]
  } catch (error) {
    // The chain refuses it.
    if (error instanceof MalformedBytesError) return []
    throw error
  }
}

export const smaller = (one: bigint, other: bigint): bigint =>
  one < other ? one : other
