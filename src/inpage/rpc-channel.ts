import type { PageApi, ToPage } from '../protocol/envelope.ts'
import { errorCatalogue } from '../protocol/error-catalogue.ts'
import { isObject, type RpcAnswer } from '../protocol/json-rpc.ts'
import { createHook, type Listen } from './hook.ts'
import { ProviderError } from './provider-error.ts'
import type { Transport } from './window-transport.ts'

export type RequestArguments = { method: string; params?: unknown }

/** JSON-RPC over the transport, shared by all providers of the page. */
export type RpcChannel = Readonly<{
  request: (call: RequestArguments, api?: PageApi) => Promise<unknown>
  listen: (api?: PageApi) => void
  /** Every message except answers. */
  onMessage: Listen<ToPage>
}>

type PendingRequest = {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

// Captured before any script of the page can replace them.
const { parse, stringify } = JSON
const { create, hasOwn } = Object

/** It has no authority, only plumbing. */
export const createRpcChannel = (transport: Transport): RpcChannel => {
  // Plain objects without a prototype: a page can replace Map's methods.
  const pending: Record<number, PendingRequest> = create(null)
  const { listen: onMessage, call: deliver } = createHook<ToPage>()
  let lastId = 0

  transport.onMessage((message) => {
    if (message.type !== 'answer') {
      deliver(message)
      return
    }
    const request = pending[message.id]
    if (!request) return
    delete pending[message.id]
    const answer: RpcAnswer = parse(message.json)
    // A page may have added one to the prototype of all objects.
    if (hasOwn(answer, 'error') && 'error' in answer) {
      request.reject(new ProviderError(answer.error))
    } else if ('result' in answer) {
      request.resolve(answer.result)
    }
  })

  return {
    request: (call, api) =>
      new Promise<unknown>((resolve, reject) => {
        const id = lastId + 1
        const json = writeRequest(id, call)
        lastId = id
        pending[id] = { resolve, reject }
        transport.send({ type: 'request', id, json, ...(api && { api }) })
      }),
    listen: (api) => transport.send({ type: 'listen', ...(api && { api }) }),
    onMessage,
  }
}

/** Serialised once, so that a getter or `toJSON` cannot return two values. */
const writeRequest = (id: number, call: unknown): string => {
  if (!isObject(call)) {
    throw new ProviderError({
      ...errorCatalogue.invalidRequest,
      data: { reason: 'request takes an object: { method, params }' },
    })
  }
  const { method, params } = call
  try {
    return stringify({ jsonrpc: '2.0', id, method, params })
  } catch {
    throw new ProviderError({
      ...errorCatalogue.invalidParams,
      data: { path: 'params', reason: 'cannot be written as JSON' },
    })
  }
}
