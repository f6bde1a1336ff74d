import { failureOf } from '../../../protocol/revert-reason.ts'
import { readTokenCall } from '../../../protocol/token-call.ts'
import type { TransactionRequest } from '../../../protocol/transaction.ts'
import { type Effects, effectsOf } from './effects.ts'
import { ETHER, OddLogError, readLog, type TokenEvent } from './read-log.ts'

export type Outcome =
  /** `at` is the block on which it ran: a quantity, or a name. */
  { at: string } & (
    | { kind: 'changes'; effects: Effects }
    | { kind: 'reverts'; reason: string }
  )

const MOST_LOGS = 2_000

/**
 * Reads the answer to a simulation of one call. Undefined if any part is not as
 * it should be: a wrong prediction is worse than none.
 */
export const readSimulation = (
  answer: unknown,
  { account, request }: { account: string; request: TransactionRequest },
): Outcome | undefined => {
  const { number, calls } = Object(onlyOne(answer))
  const { status, gasUsed, logs, error } = Object(onlyOne(calls))
  if (!isQuantity(number) || !isQuantity(gasUsed) || !Array.isArray(logs)) {
    return undefined
  }
  if (BigInt(number) === 0n || logs.length > MOST_LOGS) return undefined
  const at = `0x${(BigInt(number) - 1n).toString(16)}`
  if (status === '0x0') {
    const { message, data } = Object(error)
    return typeof message === 'string'
      ? { kind: 'reverts', at, reason: failureOf({ message, data }) }
      : undefined
  }
  if (status !== '0x1') return undefined
  try {
    const events = logs.map(readLog).filter((event) => event !== undefined)
    if (!hasOwnTransfer(events, { account, request })) return undefined
    if (!hasEventOf(events, request)) return undefined
    const effects = effectsOf(events, account)
    return { kind: 'changes', at, effects }
  } catch (error) {
    if (error instanceof OddLogError) return undefined
    throw error
  }
}

/** Without it, the node did not trace transfers of ether. */
const hasOwnTransfer = (
  events: readonly TokenEvent[],
  {
    account,
    request: { to, value },
  }: { account: string; request: TransactionRequest },
): boolean =>
  BigInt(value) === 0n ||
  events.some(
    (event) =>
      event.kind === 'transfer' &&
      event.address === ETHER &&
      event.from === account.toLowerCase() &&
      event.amount === BigInt(value) &&
      (to === undefined || event.to === to.toLowerCase()),
  )

/** A token that says nothing about its call may do anything. */
const hasEventOf = (
  events: readonly TokenEvent[],
  { data }: TransactionRequest,
): boolean => {
  const call = readTokenCall(data)?.call
  if (!call) return true
  const party = 'to' in call ? call.to : call.spender
  return events.some(({ to }) => to === party.toLowerCase())
}

const onlyOne = (list: unknown): unknown =>
  Array.isArray(list) && list.length === 1 ? list[0] : undefined

const isQuantity = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)
