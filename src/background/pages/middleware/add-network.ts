import { parseInvokeMethodParams } from '../../../protocol/session-api.ts'
import type { AddNetwork } from '../../ethereum/add-chain.ts'
import type { PageMiddleware } from '../page-context.ts'

/**
 * Answers only `wallet_addEthereumChain` of the EIP-1193 provider. It comes as
 * an invoked method, so that it is logged like one, but needs no session.
 */
export const addNetworkOf =
  (addNetwork: AddNetwork): PageMiddleware =>
  ({ request, context }) => {
    const { origin, key: callerKey } = context.assertGet('caller')
    const requestKey = context.assertGet('requestKey')
    const { params } = parseInvokeMethodParams(request.params).request
    return addNetwork({ origin, callerKey, requestKey, params })
  }
