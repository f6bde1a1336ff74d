import { errorCatalogue } from '../protocol/error-catalogue.ts'
import {
  isObject,
  type RpcAnswer,
  type RpcEvent,
} from '../protocol/json-rpc.ts'
import { ProviderError } from './provider-error.ts'
import type { Transport } from './window-transport.ts'

export type RequestArguments = { method: string; params?: unknown }
export type EventListener = (params: unknown) => void

/** The wallet as a page sees it: `window.portolan`. */
export type Provider = Readonly<{
  request: (call: RequestArguments) => Promise<unknown>
  /** `name` is the event's wire name, such as `wallet_sessionChanged`. */
  on: (name: string, listener: EventListener) => void
  off: (name: string, listener: EventListener) => void
}>

type PendingRequest = {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

// Taken before any script of the page can replace them.
const { parse, stringify } = JSON
const { create, freeze } = Object

/** Speaks JSON-RPC over the transport. It holds no authority, only plumbing. */
export const createProvider = (transport: Transport): Provider => {
  // Plain objects without a prototype: a page can replace Map's methods.
  const pending: Record<number, PendingRequest> = create(null)
  const listeners: Record<string, EventListener[]> = create(null)
  let lastId = 0

  transport.onMessage((message) => {
    if (message.type === 'event') {
      const { method, params }: RpcEvent = parse(message.json)
      for (const listener of [...(listeners[method] ?? [])]) {
        callSafely(listener, params)
      }
    }
    if (message.type === 'answer') {
      const request = pending[message.id]
      if (!request) return
      delete pending[message.id]
      const answer: RpcAnswer = parse(message.json)
      if ('error' in answer) request.reject(new ProviderError(answer.error))
      else request.resolve(answer.result)
    }
  })

  return freeze({
    request: (call: RequestArguments) =>
      new Promise<unknown>((resolve, reject) => {
        const id = lastId + 1
        const json = writeRequest(id, call)
        lastId = id
        pending[id] = { resolve, reject }
        transport.send({ type: 'request', id, json })
      }),
    on: (name: string, listener: EventListener) => {
      listeners[name] = [...(listeners[name] ?? []), listener]
      transport.send({ type: 'listen' })
    },
    off: (name: string, listener: EventListener) => {
      listeners[name] = (listeners[name] ?? []).filter(
        (known) => known !== listener,
      )
    },
  })
}

/** Written out once, so that a getter or `toJSON` cannot answer twice. */
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

/** A listener that throws must not keep the others from hearing. */
const callSafely = (listener: EventListener, params: unknown): void => {
  try {
    listener(params)
  } catch (error) {
    console.error(error)
  }
}
