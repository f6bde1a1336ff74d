import type { Json } from '@metamask/utils'
import type { NodeRequest } from '../../node-client/ask.ts'
import { NodeOutageError } from '../../node-client/errors.ts'
import type { Networks } from '../nodes/networks.ts'

/** Calls the node of one chain; rejects as the node client does. */
export type AskChain = (
  method: string,
  params?: readonly Json[],
  how?: Pick<NodeRequest, 'once' | 'signal'>,
) => Promise<Json>

export const askChain = async (
  networks: Pick<Networks, 'nodeOf'>,
  chainId: string,
): Promise<AskChain> => {
  const node = await networks.nodeOf(chainId)
  if (!node) throw new NodeOutageError('unreachable')
  return (method, params = [], how = {}) =>
    node.request({ method, params, ...how })
}

/** An answer of another type counts as no answer. */
export const toBigInt = (said: Json | undefined): bigint => {
  if (typeof said === 'string' && /^0x[0-9a-f]{1,64}$/i.test(said)) {
    return BigInt(said)
  }
  throw new NodeOutageError('malformed')
}
