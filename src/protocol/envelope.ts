import { isObject } from './json-rpc.ts'

/**
 * The event by which the page script hands its private MessagePort to the relay.
 * It is dispatched once, synchronously, before any script of the page has run.
 */
export const HANDOVER_EVENT = 'portolan:handover'

/**
 * Whose request it is, where it is not the session API's: the provider of
 * EIP-1193. What that means for a method is decided in the worker.
 */
export type PageApi = 'eip1193'

/**
 * Page script to relay. The JSON-RPC frame travels as the text the page script
 * wrote: what was measured is what is parsed, and the relay need not understand
 * it. `id` is the page script's own.
 */
export type FromPage =
  | { type: 'request'; id: number; json: string; api?: PageApi }
  /** The page listens for events of the session API, or also of this one. */
  | { type: 'listen'; api?: PageApi }

/** Relay to page script. */
export type ToPage =
  | { type: 'answer'; id: number; json: string }
  /** With `api` it is not JSON-RPC, but the state of that provider. */
  | { type: 'event'; json: string; api?: PageApi }
  /** The user wants `window.ethereum` on this site. */
  | { type: 'default' }

export const isFromPage = (message: unknown): message is FromPage => {
  if (!isObject(message)) return false
  const { type, id, json, api } = message
  if (api !== undefined && api !== 'eip1193') return false
  if (type === 'listen') return true
  return (
    type === 'request' && Number.isSafeInteger(id) && typeof json === 'string'
  )
}

export const isToPage = (message: unknown): message is ToPage => {
  if (!isObject(message)) return false
  const { type, id, json } = message
  if (type === 'default') return true
  if (typeof json !== 'string') return false
  return type === 'event' || (type === 'answer' && Number.isSafeInteger(id))
}

/**
 * Sent to every tab when a session changed: a relay whose page listens and whose
 * port went with a sleeping worker connects, and hears of it then.
 */
export const WAKE_CALL = { type: 'wake' } as const

export const isWakeCall = (message: unknown): boolean =>
  isObject(message) && message.type === WAKE_CALL.type

/** The envelope the ecosystem's clients use on `runtime.connect` (CAIP-348). */
const CAIP_348 = 'caip-348'

/** A message from an external port: its frame, and how an answer is dressed. */
export type ExternalMessage = {
  frame: unknown
  dress: (answer: unknown) => unknown
}

/**
 * Clients send `{type:"caip-348", data}`; CAIP-341's example sends the bare
 * frame. Each is answered in kind, anything else (the test dapp sends the string
 * "ping") is not for us.
 */
export const readExternalMessage = (
  message: unknown,
): ExternalMessage | undefined => {
  if (isObject(message) && message.type === CAIP_348) {
    return { frame: message.data, dress: toCaip348 }
  }
  return isBareFrame(message)
    ? { frame: message, dress: (answer) => answer }
    : undefined
}

export const toCaip348 = (data: unknown): { type: string; data: unknown } => ({
  type: CAIP_348,
  data,
})

const isBareFrame = (message: unknown): boolean =>
  Array.isArray(message)
    ? message.length > 0 && message.every(isBareFrame)
    : isObject(message) && Object.hasOwn(message, 'jsonrpc')
