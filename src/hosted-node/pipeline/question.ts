import type { Json } from '../../node-client/json.ts'
import type { RpcCall, RpcError } from '../json-rpc.ts'
import { methodNotFound } from '../json-rpc.ts'
import type { ApiKey } from '../keys/api-keys.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import { findMethod } from '../methods/method-table.ts'
import type { Keep, NodeMethod } from '../methods/node-method.ts'
import type { Network } from '../network/network.ts'
import type { SubscriberConnection } from '../subscriptions/subscriber-connection.ts'

/** Who asks, and what the request said beside its call. */
export type Caller = Readonly<{
  apiKey: ApiKey
  /** By header, by the socket's address or by the key's setting. */
  failoverAsked: boolean
  /** Over a WebSocket: who hears of what is subscribed to. */
  subscriber?: {
    connection: SubscriberConnection
    /** Resolves when the answer to this message has been sent. */
    answered: Promise<void>
  }
}>

/** One call that may be asked: known, allowed to this caller, well formed. */
export type Question = Readonly<{
  method: NodeMethod
  params: readonly Json[]
  caller: Caller
  network: Network
  /** When its answer may be kept. */
  keep: Keep
  /** The same for the same question, whoever asks it. */
  identity: string
}>

/** How a call ended, its result as it goes on the wire. */
export type Reply =
  | { json: string }
  | {
      error: RpcError
      /** What HTTP says when this is all there is to answer; else 200. */
      status?: number
    }

/** A question, or the reply of one that is not to be asked. */
export const toQuestion = (
  call: RpcCall,
  { caller, network }: Pick<Question, 'caller' | 'network'>,
): Question | Reply => {
  const method = findMethod(call.method)
  if (!method || !isOffered(method, network)) {
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
    const keep = method.keepFor ? method.keepFor(params) : method.keep
    return { method, params, caller, network, keep, identity }
  } catch (error) {
    if (error instanceof InvalidParamsError) {
      return { error: error.toRpcError() }
    }
    throw error
  }
}

const isOffered = (method: NodeMethod, { development }: Network): boolean =>
  !method.development || development

const isAllowed = (method: NodeMethod, apiKey: ApiKey): boolean =>
  method.development
    ? apiKey.development
    : (apiKey.methods?.has(method.name) ?? true)
