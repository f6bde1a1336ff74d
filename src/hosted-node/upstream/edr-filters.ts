import type { Json } from '../../node-client/json.ts'
import { memberOf, toBigInt } from '../methods/intact.ts'
import type { Upstream } from './upstream.ts'

type Send = Upstream['send']

const MAKING = ['eth_newFilter', 'eth_newBlockFilter']

/**
 * EDR fills a new filter with the last block, or with all logs that match; other
 * nodes report only what comes after. So a new filter is emptied.
 */
export const withEmptyFilters = (send: Send): Send => {
  /** What came after a filter was made and before it was emptied, by its id. */
  const early = new Map<Json, Json[]>()

  const make: Send = async (call) => {
    const head = await send({ method: 'eth_blockNumber', params: [] })
    const made = await send(call)
    if ('error' in made || 'error' in head) return made
    const params = [made.result]
    const filled = await send({ method: 'eth_getFilterChanges', params })
    const events =
      'result' in filled && Array.isArray(filled.result) ? filled.result : []
    const later = events.filter((event, index) =>
      // The hash of a block, or a log.
      typeof event === 'string'
        ? index > 0
        : (toBigInt(memberOf(event, 'blockNumber')) ?? 0n) >
          (toBigInt(head.result) ?? 0n),
    )
    if (later.length > 0) early.set(made.result, later)
    return made
  }

  return async (call) => {
    if (MAKING.includes(call.method)) return make(call)
    const [id = null] = call.params
    const events = early.get(id)
    const isUse = /^eth_(?:getFilterChanges|uninstallFilter)$/.test(call.method)
    if (!events || !isUse) return send(call)
    early.delete(id)
    const outcome = await send(call)
    return 'result' in outcome && Array.isArray(outcome.result)
      ? { result: [...events, ...outcome.result] }
      : outcome
  }
}
