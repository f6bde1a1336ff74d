import type { Json } from '@metamask/utils'
import {
  errorCatalogue,
  type WireError,
} from '../../protocol/error-catalogue.ts'
import { isRpcError, NodeError } from '../../protocol/errors.ts'
import {
  isObject,
  type RpcAnswer,
  type RpcId,
} from '../../protocol/json-rpc.ts'

/** The members of an error's `data` that a page may see. */
const ALLOWED_DATA = ['path', 'reason', 'hash'] as const

export const toResult = (id: RpcId, result: Json): RpcAnswer => ({
  jsonrpc: '2.0',
  id,
  result,
})

/**
 * Rebuilds errors from their code, message and allowed data: the engine's own
 * carry causes, stacks and whole requests. A node's error answers the call, so
 * its data stays; the node client has sanitized it.
 */
export const toFailure = (id: RpcId | null, error: unknown): RpcAnswer => ({
  jsonrpc: '2.0',
  id,
  error: toWireError(error),
})

const toWireError = (error: unknown): WireError => {
  if (!isRpcError(error)) return { ...errorCatalogue.internal }
  const { code, message } = error
  const data = error instanceof NodeError ? error.data : allowedData(error.data)
  return data === undefined ? { code, message } : { code, message, data }
}

const allowedData = (data: unknown): WireError['data'] | undefined => {
  if (!isObject(data)) return undefined
  const allowed = ALLOWED_DATA.flatMap((name) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return allowed.length > 0 ? Object.fromEntries(allowed) : undefined
}
