import type { Json } from '@metamask/utils'
import {
  invalidParams,
  unauthorized,
  unsupportedMethod,
} from '../../../protocol/errors.ts'
import type { RpcParams } from '../../../protocol/json-rpc.ts'
import { transactionHash } from '../../../protocol/transaction-hash.ts'
import type { Impersonated } from '../../developer/impersonated.ts'
import type { SentRequests } from '../../journal/sent-requests.ts'
import type { Filters } from '../../methods/filters.ts'
import type { AuthorizedCall } from '../../methods/wallet_invokeMethod.ts'
import { forwardToNode } from '../../nodes/forward-to-node.ts'
import type { Networks } from '../../nodes/networks.ts'
import type { SharedReads } from '../../nodes/shared-reads.ts'
import type { NamespaceServer } from '../namespace.ts'

export type OwnMethod = (call: AuthorizedCall) => Promise<Json>

/**
 * The methods that the wallet, the user or a subscription answers, not a node.
 */
export type OwnMethods = Readonly<
  Record<
    | 'personal_sign'
    | 'eth_signTypedData_v4'
    | 'eth_signTypedData_v3'
    | 'personal_ecRecover'
    | 'eth_sendTransaction'
    | 'wallet_sendCalls'
    | 'wallet_getCallsStatus'
    | 'wallet_showCallsStatus'
    | 'wallet_watchAsset'
    | 'wallet_getCapabilities'
    | 'wallet_addEthereumChain'
    | 'eth_subscribe'
    | 'eth_unsubscribe',
    OwnMethod
  >
>

/** Carries out an authorized call with the handler of its method. */
export const createInvoke =
  ({
    networks,
    filters,
    sentRequests,
    ownMethods,
    isWatchOnly,
    sharedReads,
  }: {
    networks: Networks
    filters: Filters
    sentRequests: Pick<SentRequests, 'once'>
    ownMethods: OwnMethods
    isWatchOnly: Impersonated['isWatchOnly']
    sharedReads: SharedReads
  }): NamespaceServer['invoke'] =>
  async (call, rule) => {
    const { request, requestKey, origin, scope, account, disconnected } = call
    const { nodeOf } = networks
    if (rule.answeredBy !== 'node') {
      const isActing = rule.answeredBy === 'approval' && account !== undefined
      const { method } = request
      const isWatched = isActing && (await isWatchOnly(account, method, scope))
      if (isWatched) throw unsupportedMethod('watch-only')
      // The method table has every authorized method; a test checks it.
      if (!isOwnMethod(ownMethods, method)) throw new Error(`No ${method}`)
      const answered = ownMethods[method](call)
      return rule.effect === 'pure'
        ? answered
        : answered.finally(() => sharedReads.notified(origin))
    }
    const forward = (request = call.request) => {
      const signals = [call.signal, disconnected]
      const ask = (signal: AbortSignal) =>
        forwardToNode({ scope, request, requestKey, signal }, { rule, nodeOf })
      return rule.effect === 'pure'
        ? sharedReads.run({ origin, scope, request, signals }, ask)
        : ask(AbortSignal.any(signals)).finally(() =>
            sharedReads.notified(origin),
          )
    }
    if (rule.filter) return filters.run(rule.filter, { call, forward })
    if (rule.effect !== 'send') return forward()
    const hash = transactionHash(firstOf(request.params))
    if (!hash) {
      const path = 'params.request.params.0'
      throw invalidParams({ path, reason: 'must be a signed transaction' })
    }
    if (disconnected.aborted) throw unauthorized()
    // Once stored, it is sent even if the caller disconnected: the page may
    // reconnect and resend.
    return sentRequests
      .once({ requestKey, origin, hash }, () =>
        forwardToNode(call, { rule, nodeOf }),
      )
      .finally(() => sharedReads.notified(origin))
  }

const isOwnMethod = (
  ownMethods: OwnMethods,
  method: string,
): method is keyof OwnMethods => Object.hasOwn(ownMethods, method)

const firstOf = (params: RpcParams | undefined): unknown =>
  Array.isArray(params) ? params[0] : undefined
