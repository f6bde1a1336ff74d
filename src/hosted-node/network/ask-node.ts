import type { Json } from '../../node-client/json.ts'
import { normalise } from '../dialect/normalise.ts'
import type { Outcome } from '../json-rpc.ts'
import type { Ask, NodeMethod } from '../methods/node-method.ts'
import { OutageError } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { askLogsInParts, isRangeRefusal } from './split-logs.ts'

/**
 * Asks one node: in its dialect, in as many calls as the method needs, and with
 * a check that the answer matches the request. `ms` is the node's share of the
 * call's time. Rejects with OutageError.
 */
export const askNode = (
  upstream: Upstream,
  {
    method,
    params,
    ms,
  }: { method: NodeMethod; params: readonly Json[]; ms: number },
): Promise<Outcome> => {
  const startedAt = performance.now()
  const once = method.effect !== 'read'
  const ask: Ask = (call) =>
    upstream
      // Not `{ ...call, once }`: V8 would make a new hidden class of each.
      .send({ method: call.method, params: call.params, once })
      .then((outcome) => normalise(call, outcome, method.executes))
  const check = (outcome: Outcome): Outcome => {
    if (
      'result' in outcome &&
      outcome.result !== null &&
      method.isIntact?.(params, outcome.result) === false
    ) {
      throw new OutageError('broken-integrity')
    }
    return outcome
  }
  const answered = method.run
    ? method.run(params, ask)
    : ask({ method: method.name, params })
  return answered.then((outcome) =>
    'error' in outcome &&
    method.name === 'eth_getLogs' &&
    isRangeRefusal(outcome.error)
      ? askLogsInParts(params, {
          ask,
          refusal: outcome,
          slowest: performance.now() - startedAt,
          end: startedAt + ms,
        }).then(check)
      : check(outcome),
  )
}
