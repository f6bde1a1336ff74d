import type { Json } from '@metamask/utils'
import { invalidParams, unsupportedMethod } from '../../protocol/errors.ts'
import type { RpcParams } from '../../protocol/json-rpc.ts'
import { transactionHash } from '../../protocol/transaction-hash.ts'
import { methodEntry } from '../../session/method-table.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import type { Networks } from '../networks.ts'
import type { SentCallsJournal } from '../sent-calls.ts'
import { forwardToNode } from './forward-to-node.ts'

/** Carries out an authorized call by whoever answers its method. */
export const createInvoke =
  ({
    networks,
    sentCalls,
  }: {
    networks: Networks
    sentCalls: SentCallsJournal
  }) =>
  async (call: AuthorizedCall): Promise<Json> => {
    const { scope, request, requestKey, account } = call
    const rule = methodEntry(scope, request.method)
    const forward = () => forwardToNode(call, networks.nodeOf)
    if (rule?.answeredBy !== 'node') {
      // All accounts there are today can be watched and cannot sign.
      throw unsupportedMethod(account ? 'watch-only' : 'not-available-yet')
    }
    if (rule.effect !== 'send') return forward()
    const hash = transactionHash(firstOf(request.params))
    if (!hash) {
      const path = 'params.request.params.0'
      throw invalidParams({ path, reason: 'must be a signed transaction' })
    }
    return sentCalls.once({ requestKey, hash }, forward)
  }

const firstOf = (params: RpcParams | undefined): unknown =>
  Array.isArray(params) ? params[0] : undefined
