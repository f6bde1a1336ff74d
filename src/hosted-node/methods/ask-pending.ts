import type { NodeCall, Outcome } from '../json-rpc.ts'
import { isJsonObject, type JsonObject } from '../rules/rule.ts'
import { toBigInt } from './intact.ts'
import type { Ask } from './node-method.ts'

type Pending = {
  ask: Ask
  call: NodeCall
  /** The member with the block number. */
  numberIn: 'number' | 'blockNumber'
  /** Members that an unsealed block cannot have. */
  unsealed: JsonObject
}

/**
 * Fetches pending data. Some nodes fill in the hash and number that the pending
 * block would have, and some treat `pending` as `latest`: what lies above the
 * head is pending, everything else is returned as it is.
 */
export const askPending = async (pending: Pending): Promise<Outcome> => {
  const [outcome, head] = await Promise.all([
    pending.ask(pending.call),
    pending.ask({ method: 'eth_blockNumber', params: [] }),
  ])
  if ('error' in outcome || 'error' in head) return outcome
  const { result } = outcome
  if (!isJsonObject(result)) return outcome
  const number = toBigInt(result[pending.numberIn])
  const latest = toBigInt(head.result)
  const isSealed =
    number === undefined || latest === undefined || number <= latest
  return isSealed ? outcome : { result: { ...result, ...pending.unsealed } }
}
