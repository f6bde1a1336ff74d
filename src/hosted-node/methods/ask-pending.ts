import type { NodeCall, Outcome } from '../json-rpc.ts'
import { isJsonObject, type JsonObject } from '../rules/rule.ts'
import { toBigInt } from './intact.ts'
import type { Ask } from './node-method.ts'

type Pending = {
  ask: Ask
  call: NodeCall
  /** The member with the number of the block. */
  numberIn: 'number' | 'blockNumber'
  /** What a block that is not sealed cannot have. */
  unsealed: JsonObject
}

/**
 * Asks for what is pending. Some nodes tell the hash and the number that the
 * pending block would have, and some take `pending` for `latest`: what lies
 * above the head is pending, the rest is what it says.
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
