import type { Json } from '@metamask/utils'
import type { RpcCall, RpcParams } from '../../../protocol/json-rpc.ts'
import type { EthereumCall } from '../../ethereum/ethereum-call.ts'
import type { EthereumMethods } from '../../ethereum/ethereum-methods.ts'
import type { PageMiddleware, RequestContext } from '../page-context.ts'

/** Answers a call of the session API. */
export type Answer = (
  call: RpcCall,
  requestContext: RequestContext,
) => Promise<Json>

/**
 * Implements EIP-1193 by calls of the session API, so that there is one set of
 * rules and one journal. The engine's `next` allows one call, but adding a
 * chain may take two.
 */
export const serveEthereum =
  (
    { own, invoke }: EthereumMethods,
    { askSession, askToAdd }: { askSession: Answer; askToAdd: Answer },
  ): PageMiddleware =>
  ({ request, context }) => {
    const caller = context.assertGet('caller')
    const disconnected = context.assertGet('disconnected')
    const willStore = context.assertGet('willStore')
    const requestKey = context.assertGet('requestKey')
    const { method } = request
    // A resent request may be answered from the state that it stored before,
    // without the call that stored it.
    if (own.has(method)) willStore()
    const answer = own.get(method) ?? invoke
    const by =
      (answerer: Answer): EthereumCall['ask'] =>
      ({ step, ...call }) => {
        const key = step === undefined ? requestKey : `${requestKey}/${step}`
        const asked = { jsonrpc: '2.0', id: `${request.id}`, ...call } as const
        return answerer(asked, {
          caller,
          disconnected,
          willStore,
          requestKey: key,
        })
      }
    return answer({
      origin: caller.origin,
      callerKey: caller.key,
      requestKey,
      method,
      params: request.params as RpcParams | undefined,
      ask: by(askSession),
      suggest: by(askToAdd),
    })
  }
