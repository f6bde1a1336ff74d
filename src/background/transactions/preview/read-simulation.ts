import { failureOf } from '../../../protocol/revert-reason.ts'
import { readTokenCall } from '../../../protocol/token-call.ts'
import type { TransactionRequest } from '../../../protocol/transaction.ts'
import { type Effects, effectsOf } from './effects.ts'
import {
  ETHER,
  namesAccount,
  OddLogError,
  readLog,
  type TokenEvent,
} from './read-log.ts'

export type Outcome =
  /** `at` is the block on which it ran: a quantity, or a name. */
  { at: string } & (
    | {
        kind: 'changes'
        effects: Effects
        /** As in the preview. */
        unread: number | null
      }
    | { kind: 'reverts'; reason: string }
  )

const MOST_LOGS = 2_000

/**
 * Reads the answer to a simulation of calls, one after another. Undefined if any
 * part is not as it should be: a wrong prediction is worse than none.
 */
export const readSimulation = (
  answer: unknown,
  {
    account,
    requests,
  }: { account: string; requests: readonly TransactionRequest[] },
): Outcome | undefined => {
  const { number, calls } = Object(onlyOne(answer))
  if (!isQuantity(number) || BigInt(number) === 0n) return undefined
  if (!Array.isArray(calls) || calls.length !== requests.length) {
    return undefined
  }
  const at = `0x${(BigInt(number) - 1n).toString(16)}`
  try {
    const events: TokenEvent[] = []
    let unread = 0
    for (const [index, request] of requests.entries()) {
      const read = readCall(calls[index], { account, request })
      if (!read) return undefined
      if ('reason' in read) {
        // Earlier calls of a batch would still change something.
        const isAlone = requests.length === 1
        return isAlone ? { kind: 'reverts', at, ...read } : undefined
      }
      events.push(...read.events)
      unread += read.unread
    }
    return { kind: 'changes', at, effects: effectsOf(events, account), unread }
  } catch (error) {
    if (error instanceof OddLogError) return undefined
    throw error
  }
}

/** Reads what one call did; throws for a log that cannot be read. */
const readCall = (
  call: unknown,
  sent: { account: string; request: TransactionRequest },
):
  | { reason: string }
  | { events: TokenEvent[]; unread: number }
  | undefined => {
  const { status, gasUsed, logs, error } = Object(call)
  if (!isQuantity(gasUsed) || !Array.isArray(logs)) return undefined
  if (logs.length > MOST_LOGS) return undefined
  if (status === '0x0') {
    const { message, data } = Object(error)
    return typeof message === 'string'
      ? { reason: failureOf({ message, data }) }
      : undefined
  }
  if (status !== '0x1') return undefined
  const events: TokenEvent[] = []
  let unread = 0
  for (const log of logs) {
    const event = readLog(log)
    if (event) events.push(event)
    else if (namesAccount(log, sent.account)) unread += 1
  }
  return hasOwnTransfer(events, sent) && hasEventOf(events, sent.request)
    ? { events, unread }
    : undefined
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
