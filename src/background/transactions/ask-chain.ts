import type { Json } from '@metamask/utils'
import { NodeOutageError } from '../../node-client/errors.ts'
import type { Effect } from '../../session/namespace.ts'
import type { ChainRequest } from '../nodes/chain-node.ts'
import type { Networks } from '../nodes/networks.ts'

/**
 * Reads from the node of one chain, unless the effect says otherwise; rejects
 * as the node client does.
 */
export type AskChain = (
  method: string,
  params?: readonly Json[],
  how?: { effect?: Effect } & Pick<ChainRequest, 'node'>,
) => Promise<Json>

export const askChain = async (
  networks: Pick<Networks, 'nodeOf'>,
  chainId: string,
): Promise<AskChain> => {
  const node = await networks.nodeOf(chainId)
  if (!node) throw new NodeOutageError('unreachable')
  return (method, params = [], { effect = 'pure', ...how } = {}) =>
    node.request({ method, params, rule: { effect }, ...how })
}

/** The address, without secrets, of the node in use. */
export const nodeInUse = async (
  networks: Pick<Networks, 'addressOf'>,
  chainId: string,
): Promise<string | undefined> =>
  (await networks.addressOf(chainId))?.address.url.shown

/** An answer of another type counts as no answer. */
export const toBigInt = (said: Json | undefined): bigint => {
  if (typeof said === 'string' && /^0x[0-9a-f]{1,64}$/i.test(said)) {
    return BigInt(said)
  }
  throw new NodeOutageError('malformed')
}
