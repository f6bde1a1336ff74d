import type { Json } from '@metamask/utils'
import { fromHexChainId } from '../../protocol/caip.ts'
import {
  batchError,
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
  /** The chain of the batch of calls that the origin sent under this id. */
  batchedOn: (origin: string, id: unknown) => string | undefined
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
    batchedOn,
  }: Pick<WhereAsked, 'askedOn' | 'subscribedOn' | 'batchedOn'> & {
    chains: Pick<SiteChains, 'read'>
  }): Invoke =>
  async (call, given) => {
    const { origin, callerKey, requestKey, method, params, ask } = call
    const named = async (): Promise<string | undefined> => {
      const first = Object(params)[0]
      switch (method) {
        case 'eth_unsubscribe':
          return subscribedOn(callerKey, first)
        case 'wallet_getCallsStatus':
        case 'wallet_showCallsStatus':
          return batchedOn(origin, first)
        case 'wallet_sendCalls':
          return chainOfBatch(first, (await chains.read(origin)).granted)
        default:
          return undefined
      }
    }
    const scope =
      given ??
      askedOn(requestKey) ??
      (await named()) ??
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

/** A batch may be sent on any granted chain, the current one or not. */
const chainOfBatch = (
  batch: unknown,
  granted: readonly string[],
): string | undefined => {
  const { chainId } = Object(batch)
  const scope =
    typeof chainId === 'string' ? fromHexChainId(chainId) : undefined
  // Without a session, as without a valid chain, the call itself is refused.
  if (scope === undefined || granted.length === 0) return undefined
  if (granted.includes(scope)) return scope
  throw batchError('unsupportedChain', `${scope} is not granted to this site`)
}

/** Rewrites the error path for the dapp's call, not the call around it. */
export const withOwnPath = (error: unknown): unknown => {
  if (!isRpcError(error) || error instanceof NodeError) return error
  const { path, reason } = Object(error.data)
  return typeof path === 'string' && typeof reason === 'string'
    ? invalidParams({ path: path.replace('params.request.', ''), reason })
    : error
}
