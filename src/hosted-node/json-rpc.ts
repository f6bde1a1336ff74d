import type { NodeAnswer } from '../node-client/ask.ts'
import type { Json } from '../node-client/json.ts'
import { isObject } from '../protocol/json-rpc.ts'

/** The id types of JSON-RPC 2.0. */
export type RpcId = string | number | null

export type RpcError = { code: number; message: string; data?: Json }

/** The result of a call. An error is an answer too: an outage rejects. */
export type Outcome = NodeAnswer

export type RpcCall = {
  method: string
  params: readonly Json[] | Record<string, Json>
}

/** A call with checked params; nodes receive nothing else. */
export type NodeCall = {
  method: string
  params: readonly Json[]
  /** Set for a call that must not run twice. */
  once?: boolean
}

/** One checked frame of a body: a call, or the error for it. */
export type Frame =
  | { kind: 'request'; id: RpcId; call: RpcCall }
  | { kind: 'notification'; call: RpcCall }
  | { kind: 'refused'; id: RpcId; error: RpcError }

/** Rebuilds a frame from JSON-RPC's own members and drops all others. */
export const readFrame = (frame: unknown): Frame => {
  if (!isObject(frame)) return refuse(null, 'a request must be an object')
  const id = readId(frame.id)
  if (frame.jsonrpc !== '2.0') return refuse(id, 'jsonrpc must be "2.0"')
  if (typeof frame.method !== 'string') {
    return refuse(id, 'method must be a string')
  }
  if (id === null && frame.id !== null && Object.hasOwn(frame, 'id')) {
    return refuse(null, 'id must be a string, a number or null')
  }
  const params = frame.params ?? []
  if (!isObject(params) && !Array.isArray(params)) {
    const message = 'Invalid params: params must be an array or an object'
    return Object.hasOwn(frame, 'id')
      ? { kind: 'refused', id, error: { code: -32602, message } }
      : refuse(null, 'params must be an array or an object')
  }
  const call = { method: frame.method, params: params as RpcCall['params'] }
  return Object.hasOwn(frame, 'id')
    ? { kind: 'request', id, call }
    : { kind: 'notification', call }
}

export const parseError: RpcError = {
  code: -32700,
  message: 'Parse error: the body is not JSON',
}

export const invalidRequest = (reason: string): RpcError => ({
  code: -32600,
  message: `Invalid request: ${reason}`,
})

export const internalError: RpcError = {
  code: -32603,
  message: 'Internal error',
}

/** Resembles a method name, so that it cannot be a misplaced key. */
const METHOD_NAME = /^[a-z]\w{0,15}_[A-Za-z]{1,48}\d{0,3}$/

export const methodNotFound = (method: string): RpcError => ({
  code: -32601,
  message: METHOD_NAME.test(method)
    ? `Method not found: ${method}`
    : 'Method not found',
})

export const toErrorText = (id: RpcId, error: RpcError): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error })

const readId = (id: unknown): RpcId =>
  typeof id === 'string' || typeof id === 'number' ? id : null

const refuse = (id: RpcId, reason: string): Frame => ({
  kind: 'refused',
  id,
  error: invalidRequest(reason),
})
