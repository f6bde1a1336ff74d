import type { Json } from '@metamask/utils'
import { chainDisconnected, invalidParams } from '../../../protocol/errors.ts'
import { isObject } from '../../../protocol/json-rpc.ts'
import type { MethodRule } from '../../../session/namespace.ts'
import type { AuthorizedCall } from '../../methods/wallet_invokeMethod.ts'
import { forwardToNode } from '../../nodes/forward-to-node.ts'
import type { Networks } from '../../nodes/networks.ts'
import type { SharedReads } from '../../nodes/shared-reads.ts'

/** The forms that clients of this API expect, not those of the node. */
const forms: Record<string, (answer: Json) => Json | undefined> = {
  getGenesisHash: (answer) => (typeof answer === 'string' ? answer : undefined),
  getLatestBlockhash: (answer) => {
    const value = isObject(answer) ? answer.value : undefined
    const hash = isObject(value) ? value.blockhash : undefined
    return typeof hash === 'string' ? hash : undefined
  },
  getMinimumBalanceForRentExemption: (answer) =>
    Number.isSafeInteger(answer) ? String(answer) : undefined,
}

/** Reads of the chain's node, for all callers together. */
export const createSolanaRead =
  ({
    networks: { nodeOf },
    sharedReads,
  }: {
    networks: Pick<Networks, 'nodeOf'>
    sharedReads: Pick<SharedReads, 'run'>
  }) =>
  async (call: AuthorizedCall, rule: MethodRule): Promise<Json> => {
    const { method } = call.request
    const read = {
      ...call,
      request: { method, params: paramsOf(call) },
      signals: [call.signal, call.disconnected],
    }
    const answer = await sharedReads.run(read, (signal) =>
      forwardToNode({ ...read, signal }, { rule, nodeOf }),
    )
    const formed = forms[method]?.(answer)
    if (formed === undefined) throw chainDisconnected('malformed')
    return formed
  }

/** Nothing of a page is passed on but a number of bytes. */
const paramsOf = ({ request: { method, params } }: AuthorizedCall): Json[] => {
  const list: unknown[] = Array.isArray(params) ? params : []
  if (method !== 'getMinimumBalanceForRentExemption') return []
  const [bytes] = list
  if (Number.isSafeInteger(bytes) && (bytes as number) >= 0) {
    return [bytes as number]
  }
  throw invalidParams({
    path: 'params.request.params.0',
    reason: 'must be a number of bytes',
  })
}
