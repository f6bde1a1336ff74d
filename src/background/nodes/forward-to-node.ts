import type { Json } from '@metamask/utils'
import { chainDisconnected, unauthorized } from '../../protocol/errors.ts'
import type { MethodRule } from '../../session/namespace.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import type { Networks } from './networks.ts'
import { toNodeFault } from './node-fault.ts'

/**
 * Calls the node of the call's chain. Only the scope decides which one, and the
 * rule of the method how.
 */
export const forwardToNode = async (
  {
    scope,
    request,
    requestKey,
    signal,
  }: Pick<AuthorizedCall, 'scope' | 'request' | 'requestKey' | 'signal'>,
  { rule, nodeOf }: { rule: MethodRule; nodeOf: Networks['nodeOf'] },
): Promise<Json> => {
  const node = await nodeOf(scope)
  // The session may have ended while the node was looked up.
  if (signal.aborted) throw unauthorized()
  if (!node) throw chainDisconnected('no-node')
  try {
    return await node.request({ ...request, signal, rule, requestKey })
  } catch (error) {
    if (signal.aborted) throw unauthorized()
    throw toNodeFault(error)
  }
}
