import type {
  Prepared,
  PreparedCalls,
  SendCallsApproval,
} from '../../../messaging/transaction-contract.ts'
import type { BatchedCall } from '../../../protocol/send-calls-params.ts'
import type { Names } from '../../names/names.ts'
import { callWarningsOf } from '../send-transaction/call-warnings.ts'
import { feeWarningsOf, maxFee } from '../send-transaction/fee-warnings.ts'
import type { Warning } from '../send-transaction/warnings.ts'
import type { ReadCalls } from './read-calls.ts'

export const totalValue = (calls: readonly BatchedCall[]): bigint =>
  calls.reduce((sum, { value }) => sum + BigInt(value), 0n)

/** Warnings about what all calls cost together. */
export const batchWarningsOf = (
  { calls }: Pick<SendCallsApproval, 'calls'>,
  { total, limits }: ReadCalls,
): Warning[] => {
  if (!('fields' in limits)) return []
  const { fields } = limits
  const value = totalValue(calls)
  const balance = BigInt(total.balance)
  return [
    ...(value + maxFee(fields) > balance
      ? [{ kind: 'funds' as const, balance }]
      : []),
    ...feeWarningsOf({ value, prepared: total, fields }),
  ]
}

/** Warnings about one call, by its place. */
export const warningsOfCall = (
  { account, network, calls }: SendCallsApproval,
  {
    index,
    prepared,
    read,
    isDescribed,
    nameOf,
  }: {
    index: number
    prepared: PreparedCalls
    read: ReadCalls
    isDescribed: boolean
    nameOf: Names['find']
  },
): Warning[] => {
  const request = calls[index]
  const one = prepared.calls[index]
  const gas = read.gas[index]
  if (!request || !one) return []
  const subject = { account, network, request }
  return [
    ...failureOf(one, { isSure: index === 0 || prepared.isInOrder, gas }),
    ...gasWarningOf(one, gas),
    ...callWarningsOf({ subject, prepared: one, isDescribed, nameOf }),
  ]
}

/** A later call may fail only because the earlier ones are not mined yet. */
const failureOf = (
  { failure, gas: suggested }: Prepared,
  { isSure, gas }: { isSure: boolean; gas: bigint | undefined },
): Warning[] => {
  if (failure === null) return []
  return isSure
    ? [{ kind: 'fails', reason: failure }]
    : [{ kind: 'depends', gas: gas ?? BigInt(suggested) }]
}

const gasWarningOf = (
  prepared: Prepared,
  gas: bigint | undefined,
): Warning[] => {
  if (gas === undefined) return []
  const { type, choices } = prepared
  const fields = {
    type,
    gas: `0x${gas.toString(16)}`,
    fees: choices.slow,
    nonce: null,
  }
  return feeWarningsOf({ value: 0n, prepared, fields }).filter(
    ({ kind }) => kind === 'gas-limit',
  )
}
