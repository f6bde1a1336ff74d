import {
  EVMError,
  type ExecResult,
  type PrecompileInput,
} from '@ethereumjs/evm'
import { bigIntMin } from '@ethereumjs/util'
import { type TimeSlice, timeIsOver } from './time-slice.ts'

/**
 * Gas limit of one precompile call. It cannot be interrupted, and this much gas
 * takes up to a quarter of a second. A pairing check of four points, as
 * on-chain proofs need it, costs 181,000 gas, before Istanbul 420,000.
 */
const MOST_GAS = 500_000n

const BLAKE2F = `${'00'.repeat(19)}09`
/** A round costs one gas, and takes ten times as long as gas elsewhere. */
const MOST_ROUNDS = 50_000n

type Precompile = (input: PrecompileInput) => Promise<ExecResult> | ExecResult

/** Precompiled contracts charge their gas before they run. */
export const boundPrecompile =
  (
    [address, run]: readonly [address: string, run: Precompile],
    timeSlice: TimeSlice,
  ): Precompile =>
  async (input) => {
    await timeSlice.look()
    const { gasLimit } = input
    const most = bigIntMin(
      gasLimit,
      address === BLAKE2F ? MOST_ROUNDS : MOST_GAS,
    )
    const result = await run({ ...input, gasLimit: most })
    const { exceptionError } = result
    if (!exceptionError) return result
    const isOutOfGas =
      exceptionError.error === EVMError.errorMessages.OUT_OF_GAS
    if (isOutOfGas && most < gasLimit) throw timeIsOver()
    // A precompile that fails uses all the gas it was given.
    return { ...result, executionGasUsed: gasLimit }
  }
