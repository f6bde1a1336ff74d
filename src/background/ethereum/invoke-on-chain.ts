import type { Json } from '@metamask/utils'
import {
  invalidParams,
  isRpcError,
  NodeError,
  unsupportedMethod,
} from '../../protocol/errors.ts'
import { onlyEip155 } from '../namespaces/eip155/rules.ts'
import type { EthereumCall } from './ethereum-call.ts'
import type { SiteChains } from './site-chains.ts'

/** Calls a method on a chain; without one, on that which it belongs to. */
export type Invoke = (call: EthereumCall, scope?: string) => Promise<Json>

export type WhereAsked = Readonly<{
  /** The chain of what this request asked the user before a worker stop. */
  askedOn: (requestKey: string) => string | undefined
  /** The chain of a subscription of the caller's. */
  subscribedOn: (
    callerKey: string,
    subscription: unknown,
  ) => Promise<string | undefined>
}>

/**
 * What is no method of this provider itself is one of the current chain. What
 * was begun on another one stays there: a site may have been switched since, by
 * another tab, and the user's yes is for the chain they were shown.
 */
export const createInvoke =
  ({
    chains,
    askedOn,
    subscribedOn,
  }: WhereAsked & { chains: Pick<SiteChains, 'read'> }): Invoke =>
  async (call, given) => {
    const { origin, callerKey, requestKey, method, params, ask } = call
    const scope =
      given ??
      askedOn(requestKey) ??
      (method === 'eth_unsubscribe'
        ? await subscribedOn(callerKey, Object(params)[0])
        : undefined) ??
      (await chains.read(origin)).scope
    if (!onlyEip155.ruleOf(scope, method)) {
      throw unsupportedMethod('not-offered')
    }
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

/** Where it is wrong in the call as the dapp made it, not in the one around it. */
const withOwnPath = (error: unknown): unknown => {
  if (!isRpcError(error) || error instanceof NodeError) return error
  const { path, reason } = Object(error.data)
  return typeof path === 'string' && typeof reason === 'string'
    ? invalidParams({ path: path.replace('params.request.', ''), reason })
    : error
}
