import { isObject } from './json-rpc.ts'

/**
 * The event by which the page script hands its private MessagePort to the relay.
 * It is dispatched once, synchronously, before any script of the page has run.
 */
export const HANDOVER_EVENT = 'portolan:handover'

/**
 * The API of a request, if not the session API: the EIP-1193 provider. The
 * worker decides what that means for a method.
 */
export type PageApi = 'eip1193'

/**
 * Page script to relay. The JSON-RPC frame stays the text that the page script
 * wrote: the measured text is the parsed one, and the relay need not understand
 * it. The page script assigns `id`.
 */
export type FromPage =
  | { type: 'request'; id: number; json: string; api?: PageApi }
  /** The page listens for events of the session API, and of `api` if set. */
  | { type: 'listen'; api?: PageApi }

/** Relay to page script. */
export type ToPage =
  | { type: 'answer'; id: number; json: string }
  /** With `api`, `json` is the state of that provider, not JSON-RPC. */
  | { type: 'event'; json: string; api?: PageApi }
  /** `json` is the settings of this site, if the user chose any. */
  | { type: 'site'; json: string }

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
  if (typeof json !== 'string') return false
  if (type === 'event' || type === 'site') return true
  return type === 'answer' && Number.isSafeInteger(id)
}

/**
 * Sent to every tab when a session changed. A relay whose page listens, but
 * whose port closed when the worker stopped, connects and gets the change.
 */
export const WAKE_CALL = { type: 'wake' } as const

export const isWakeCall = (message: unknown): boolean =>
  isObject(message) && message.type === WAKE_CALL.type

/** Sent to the relay of a page whose call over an external port had no id. */
export type MissingIdCall = { type: 'missing-id'; method: string }

export const isMissingIdCall = (message: unknown): message is MissingIdCall =>
  isObject(message) && message.type === 'missing-id'

/** The envelope that clients use on `runtime.connect` ports (CAIP-348). */
const CAIP_348 = 'caip-348'

/** A message from an external port: its frame, and how to wrap the answer. */
export type ExternalMessage = {
  frame: unknown
  wrap: (answer: unknown) => unknown
}

/**
 * Clients send `{type:"caip-348", data}`; the example of CAIP-341 sends the bare
 * frame. Each is answered in the same form. Anything else is ignored, such as
 * the string "ping" of the test dapp.
 */
export const readExternalMessage = (
  message: unknown,
): ExternalMessage | undefined => {
  if (isObject(message) && message.type === CAIP_348) {
    return { frame: message.data, wrap: toCaip348 }
  }
  return isBareFrame(message)
    ? { frame: message, wrap: (answer) => answer }
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
