import { EVMError } from '@ethereumjs/evm'
import { bigIntMin, bigIntToHex } from '@ethereumjs/util'
import { refusal } from '../answer-error.ts'
import type { Archive, ArchivedBlock } from './archive.ts'
import type { ArchiveMethod } from './archive-method.ts'
import { failureOf, gasCapAt, refuseOverrides } from './call-methods.ts'
import { type CallObject, readCallObject } from './call-object.ts'
import {
  type Execution,
  executeCall,
  INTRINSIC_GAS_TOO_LOW,
} from './execute-call.ts'
import { blockOfState } from './find-block.ts'
import { stateAt } from './state-at.ts'
import { createTimeSlice } from './time-slice.ts'

const TRANSFER_GAS = 21_000n
const CALL_STIPEND = 2_300n
/** Geth stops when the bounds are this close, in thousandths. */
const ERROR_PER_MILLE = 15n

type Attempt = (gas: bigint) => Promise<Execution>

/** Geth's search, step by step, so that results are equal. */
export const eth_estimateGas: ArchiveMethod = async (archive, params) => {
  refuseOverrides(params)
  const at = blockOfState(archive, params[1])
  const call = readCallObject(params[0], at.block.header)
  const timeSlice = createTimeSlice()
  const attempt: Attempt = (gas) =>
    executeCall({ archive, at, call, gas, timeSlice })
  const most = await mostGas({ archive, at, call })
  if (await isPlainTransfer({ archive, at, call })) {
    const { failure } = await attempt(TRANSFER_GAS)
    if (failure === undefined) return bigIntToHex(TRANSFER_GAS)
  }
  const first = await attempt(most)
  if (first.failure !== undefined) throw refusalOf(first, most)
  return bigIntToHex(await search({ attempt, first, most }))
}

const search = async ({
  attempt,
  first: { gasUsed, refunded },
  most,
}: {
  attempt: Attempt
  first: Execution
  most: bigint
}): Promise<bigint> => {
  let low = gasUsed - 1n
  let high = most
  const guess = ((gasUsed + refunded + CALL_STIPEND) * 64n) / 63n
  const tryAt = async (gas: bigint): Promise<void> => {
    if ((await attempt(gas)).failure === undefined) high = gas
    else low = gas
  }
  if (guess < high) await tryAt(guess)
  while (low + 1n < high && (high - low) * 1000n >= high * ERROR_PER_MILLE) {
    const middle = (high + low) / 2n
    // Few calls need much more gas than they use: try a low guess first.
    await tryAt(bigIntMin(middle, low * 2n))
  }
  return high
}

type Estimate = { archive: Archive; at: ArchivedBlock; call: CallObject }

const mostGas = async ({ archive, at, call }: Estimate): Promise<bigint> => {
  const wanted =
    call.gas !== undefined && call.gas >= TRANSFER_GAS
      ? call.gas
      : at.block.header.gasLimit
  const capped = bigIntMin(wanted, gasCapAt(at))
  if (call.feeCap === 0n) return capped
  const state = await stateAt(archive, at)
  const balance = (await state.getAccount(call.from))?.balance ?? 0n
  if (call.value >= balance && call.value > 0n) {
    throw refusal('insufficient funds for transfer')
  }
  const affordable = (balance - call.value) / call.feeCap
  return bigIntMin(affordable, capped)
}

const isPlainTransfer = async ({
  archive,
  at,
  call,
}: Estimate): Promise<boolean> => {
  if (call.data.length > 0 || call.to === undefined) return false
  const state = await stateAt(archive, at)
  return (await state.getCode(call.to)).length === 0
}

const refusalOf = (execution: Execution, most: bigint): Error =>
  execution.failure === EVMError.errorMessages.OUT_OF_GAS ||
  execution.failure === INTRINSIC_GAS_TOO_LOW
    ? refusal(`gas required exceeds allowance (${most})`)
    : failureOf(execution)
