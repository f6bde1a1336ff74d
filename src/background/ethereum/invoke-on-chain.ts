import type { Json } from '@metamask/utils'
import {
  invalidParams,
  isRpcError,
  methodNotFound,
  NodeError,
} from '../../protocol/errors.ts'
import { onlyEip155 } from '../namespaces/eip155/rules.ts'
import type { EthereumCall } from './ethereum-call.ts'
import type { SiteChains } from './site-chains.ts'

/** Calls a method on this chain, or on the chain it belongs to. */
export type Invoke = (call: EthereumCall, scope?: string) => Promise<Json>

export type WhereAsked = Readonly<{
  /**
   * The chain of the approval that this request opened before a worker stop.
   */
  askedOn: (requestKey: string) => string | undefined
  /** The chain of the caller's subscription. */
  subscribedOn: (callerKey: string, subscription: unknown) => string | undefined
  /** Whether this request opened an approval to add a network. */
  isAskedToAdd: (requestKey: string) => boolean
}>

/**
 * Methods that the provider does not answer itself go to the current chain. A
 * request that began on another chain stays there: another tab may have
 * switched the site since, and the user approved the chain they were shown.
 */
export const createInvoke =
  ({
    chains,
    askedOn,
    subscribedOn,
  }: Pick<WhereAsked, 'askedOn' | 'subscribedOn'> & {
    chains: Pick<SiteChains, 'read'>
  }): Invoke =>
  async (call, given) => {
    const { origin, callerKey, requestKey, method, params, ask } = call
    const scope =
      given ??
      askedOn(requestKey) ??
      (method === 'eth_unsubscribe'
        ? subscribedOn(callerKey, Object(params)[0])
        : undefined) ??
      (await chains.read(origin)).scope
    // Libraries fall back to other methods on this error.
    if (!onlyEip155.ruleOf(scope, method)) throw methodNotFound()
    const request = { method, ...(params && { params }) }
    try {
      return await ask({
        method: 'wallet_invokeMethod',
        params: { scope, request },
      })
    } catch (error) {
      throw withOwnPath(error)
    }
  }

/** Rewrites the error path for the dapp's call, not the call around it. */
export const withOwnPath = (error: unknown): unknown => {
  if (!isRpcError(error) || error instanceof NodeError) return error
  const { path, reason } = Object(error.data)
  return typeof path === 'string' && typeof reason === 'string'
    ? invalidParams({ path: path.replace('params.request.', ''), reason })
    : error
}
