import type { Json } from '@metamask/utils'
import { unsupportedMethod } from '../../protocol/errors.ts'
import { rulesOfChain } from '../../session/method-table.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import type { Networks } from '../networks.ts'
import { forwardToNode } from './forward-to-node.ts'

/** Carries out an authorized call by whoever answers its method. */
export const createInvoke =
  ({ networks }: { networks: Networks }) =>
  async (call: AuthorizedCall): Promise<Json> => {
    const rule = rulesOfChain(call.scope)?.methods.get(call.request.method)
    if (rule?.answeredBy === 'node') {
      return forwardToNode(call, networks.nodeOf)
    }
    // All accounts there are today can be watched and cannot sign.
    throw unsupportedMethod(call.account ? 'watch-only' : 'not-available-yet')
  }
