import type { Json } from '@metamask/utils'
import { NodeOutageError } from '../../node-client/errors.ts'
import { eip155Rules } from '../namespaces/eip155/rules.ts'
import type { ChainRequest } from '../nodes/chain-node.ts'
import type { Networks } from '../nodes/networks.ts'

/**
 * Calls the node of one chain; rejects as the node client does. The rule of the
 * method decides what may be repeated, and a method without one never is.
 */
export type AskChain = (
  method: string,
  params?: readonly Json[],
  how?: Pick<ChainRequest, 'node'>,
) => Promise<Json>

export const askChain = async (
  networks: Pick<Networks, 'nodeOf'>,
  chainId: string,
): Promise<AskChain> => {
  const node = await networks.nodeOf(chainId)
  if (!node) throw new NodeOutageError('unreachable')
  return (method, params = [], how = {}) => {
    const rule = eip155Rules.chain.methods.get(method)
    return node.request({ method, params, ...(rule && { rule }), ...how })
  }
}

/** Asks a node that is down only once: each call may take its time limit. */
export const sparing = (ask: AskChain): AskChain => {
  const down = new Map<string | undefined, NodeOutageError>()
  return async (method, params, how = {}) => {
    const outage = down.get(how.node)
    if (outage) throw outage
    try {
      return await ask(method, params, how)
    } catch (error) {
      if (error instanceof NodeOutageError && error.reason !== 'malformed') {
        down.set(how.node, error)
      }
      throw error
    }
  }
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
