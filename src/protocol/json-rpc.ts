import type { Json } from '@metamask/utils'
import type { WireError } from './error-catalogue.ts'

export type RpcId = string | number
export type RpcParams = Json[] | Record<string, Json>

export type RpcCall = {
  jsonrpc: '2.0'
  id: RpcId
  method: string
  params?: RpcParams
}

export type RpcEvent = { jsonrpc: '2.0'; method: string; params: Json }

export type RpcAnswer =
  | { jsonrpc: '2.0'; id: RpcId; result: Json }
  | { jsonrpc: '2.0'; id: RpcId | null; error: WireError }

/** The kind of a frame, before any method handles it. */
export type CheckedFrame =
  | { kind: 'call'; call: RpcCall }
  /** A call without an id cannot be answered, so it is not run. */
  | { kind: 'unanswerable' }
  | { kind: 'bad-frame'; id: RpcId | null; reason: string }
  | { kind: 'bad-params'; id: RpcId; reason: string }

/**
 * Reads one frame and rebuilds it from the four members of JSON-RPC 2.0; all
 * others are dropped. The engine behind this would accept wrong `jsonrpc` values
 * and object ids, and echo whole requests in its errors.
 */
export const checkFrame = (frame: unknown): CheckedFrame => {
  if (!isObject(frame)) {
    return { kind: 'bad-frame', id: null, reason: 'a frame must be an object' }
  }
  if (!Object.hasOwn(frame, 'id')) return { kind: 'unanswerable' }
  const id = readId(frame.id)
  if (id === null) {
    return {
      kind: 'bad-frame',
      id,
      reason: 'id must be a string or an integer',
    }
  }
  if (read(frame, 'jsonrpc') !== '2.0') {
    return { kind: 'bad-frame', id, reason: 'jsonrpc must be "2.0"' }
  }
  const method = read(frame, 'method')
  if (typeof method !== 'string') {
    return { kind: 'bad-frame', id, reason: 'method must be a string' }
  }
  if (!Object.hasOwn(frame, 'params')) {
    return { kind: 'call', call: { jsonrpc: '2.0', id, method } }
  }
  const params = frame.params
  if (!isParams(params)) {
    const reason = 'must be an object or an array'
    return { kind: 'bad-params', id, reason }
  }
  return { kind: 'call', call: { jsonrpc: '2.0', id, method, params } }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isParams = (value: unknown): value is RpcParams =>
  typeof value === 'object' && value !== null

const readId = (value: unknown): RpcId | null =>
  typeof value === 'string' || Number.isInteger(value) ? (value as RpcId) : null

const read = (frame: Record<string, unknown>, member: string): unknown =>
  Object.hasOwn(frame, member) ? frame[member] : undefined
