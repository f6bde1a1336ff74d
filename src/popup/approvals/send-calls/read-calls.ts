import type {
  ApprovedCalls,
  ApprovedFields,
  Prepared,
  PreparedCalls,
} from '../../../messaging/transaction-contract.ts'
import { toQuantity } from '../../../protocol/transaction.ts'
import {
  type LimitsDraft,
  type ReadLimits,
  readGas,
  readLimits,
} from '../send-transaction/limits-draft.ts'

/** The gas limits that the user typed, by the index of the call. */
export type GasDrafts = Readonly<Record<number, string>>

export type ReadCalls = {
  /** The batch as if it were one transaction with the gas of all. */
  total: Prepared
  limits: ReadLimits
  /** Undefined where the limit is invalid. */
  gas: (bigint | undefined)[]
  /** What is signed for each call; undefined if a field is invalid. */
  fields: ApprovedCalls | undefined
}

/** One fee for all calls, and a gas limit for each. */
export const readCalls = (
  { calls }: PreparedCalls,
  { draft, gasDrafts }: { draft: LimitsDraft; gasDrafts: GasDrafts },
): ReadCalls | undefined => {
  const [first] = calls
  if (!first) return undefined
  const gas = calls.map((call, index) => {
    const typed = gasDrafts[index]
    return typed === undefined ? BigInt(call.gas) : readGas(typed)
  })
  const sum = gas.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n)
  const total = { ...first, gas: toQuantity(sum), estimate: null }
  const limits: ReadLimits = gas.includes(undefined)
    ? { wrong: 'gas', problem: 'not-a-number' }
    : readLimits(total, draft)
  const fields =
    'fields' in limits
      ? gas.map((one) => fieldsOf(limits.fields, one ?? 0n))
      : undefined
  return { total, limits, gas, fields }
}

const fieldsOf = (
  { type, fees }: ApprovedFields,
  gas: bigint,
): ApprovedCalls[number] => ({ type, gas: toQuantity(gas), fees })
