import type { Json } from '../../node-client/json.ts'
import type { RpcCall, RpcError } from '../json-rpc.ts'
import { methodNotFound } from '../json-rpc.ts'
import type { ApiKey } from '../keys/api-keys.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import type { CachePolicy, NodeMethod } from '../methods/node-method.ts'
import type { Network } from '../network/network.ts'
import type { SubscriberConnection } from '../subscriptions/subscriber-connection.ts'

/** Who sent a request, and its options besides the call. */
export type Caller = Readonly<{
  apiKey: ApiKey
  /** Set by header, by the socket's URL or by the key. */
  failoverAsked: boolean
  /** In logs and traces; of a WebSocket, that of its handshake. */
  requestId: string
  /** Over a WebSocket: receives the events of subscriptions. */
  subscriber?: {
    connection: SubscriberConnection
    /** Resolves when the answer to this message has been sent. */
    answered: Promise<void>
  }
}>

/** A request with a known, permitted method and valid params. */
export type CheckedRequest = Readonly<{
  method: NodeMethod
  params: readonly Json[]
  caller: Caller
  network: Network
  cachePolicy: CachePolicy
  /** Equal for equal requests of any caller. */
  identity: string
}>

/** How a call ended, with its result as JSON text. */
export type Reply =
  | { json: string }
  | {
      error: RpcError
      /** The HTTP status if this is the whole answer; 200 by default. */
      status?: number
    }

/** Checks a call; returns the request, or the error reply. */
export const checkRequest = (
  call: RpcCall,
  { caller, network }: Pick<CheckedRequest, 'caller' | 'network'>,
): CheckedRequest | Reply => {
  const method = network.findMethod(call.method)
  if (!method) {
    return { error: methodNotFound(call.method) }
  }
  if (!isAllowed(method, caller.apiKey)) {
    const message = `The API key is not for the method ${method.name}`
    return { error: { code: -32004, message } }
  }
  try {
    const params = method.checkParams(call.params)
    const { profile } = caller.apiKey
    const identity = `${profile} ${method.name} ${JSON.stringify(params)}`
    const cachePolicy = method.cachePolicyFor
      ? method.cachePolicyFor(params)
      : method.cachePolicy
    return { method, params, caller, network, cachePolicy, identity }
  } catch (error) {
    if (error instanceof InvalidParamsError) {
      return { error: error.toRpcError() }
    }
    throw error
  }
}

const isAllowed = (method: NodeMethod, apiKey: ApiKey): boolean =>
  method.development
    ? apiKey.development
    : (apiKey.methods?.has(method.name) ?? true)
