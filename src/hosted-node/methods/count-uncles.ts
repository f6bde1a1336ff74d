import type { Json } from '../../node-client/json.ts'
import { isBlockNumber } from '../rules/block-parameter.ts'
import { OutageError } from '../upstream/outage.ts'
import { memberOf, sameHex, sameQuantity } from './intact.ts'
import type { NodeMethod } from './node-method.ts'

/** Counted in the block: a chain without uncles may lack the method. */
export const countUncles =
  (method: 'eth_getBlockByHash' | 'eth_getBlockByNumber') =>
  async (
    ...[params, ask]: Parameters<NonNullable<NodeMethod['run']>>
  ): ReturnType<NonNullable<NodeMethod['run']>> => {
    const outcome = await ask({ method, params: [...params, false] })
    if ('error' in outcome || outcome.result === null) return outcome
    const uncles = memberOf(outcome.result, 'uncles')
    if (!isOf(params[0], outcome.result) || !Array.isArray(uncles)) {
      throw new OutageError('broken-integrity')
    }
    return { result: `0x${uncles.length.toString(16)}` }
  }

/** A tag cannot be verified against the block. */
const isOf = (asked: Json | undefined, block: Json): boolean => {
  if (typeof asked !== 'string' || !asked.startsWith('0x')) return true
  return isBlockNumber(asked)
    ? sameQuantity(asked, memberOf(block, 'number'))
    : sameHex(asked, memberOf(block, 'hash'))
}
