import { memberOf } from './intact.ts'
import type { NodeMethod } from './node-method.ts'

/** Counted in the block, since a chain without uncles may lack the method. */
export const countUncles =
  (method: 'eth_getBlockByHash' | 'eth_getBlockByNumber') =>
  async (
    ...[params, ask]: Parameters<NonNullable<NodeMethod['run']>>
  ): ReturnType<NonNullable<NodeMethod['run']>> => {
    const outcome = await ask({ method, params: [...params, false] })
    if ('error' in outcome || outcome.result === null) return outcome
    const uncles = memberOf(outcome.result, 'uncles')
    const count = Array.isArray(uncles) ? uncles.length : 0
    return { result: `0x${count.toString(16)}` }
  }
