import { isObject } from './json-rpc.ts'

/**
 * The event by which the page script hands its private MessagePort to the relay.
 * It is dispatched once, synchronously, before any script of the page has run.
 */
export const HANDOVER_EVENT = 'portolan:handover'

/** Name of the relay's port to the worker; the relay's channel id follows it. */
export const PAGE_PORT_PREFIX = 'page/'

/**
 * Page script to relay to worker. The JSON-RPC frame travels as the text the
 * page script wrote: what was measured is what is parsed, and the relay need not
 * understand it. `id` is the page script's own, for the relay's book-keeping.
 */
export type ToWallet =
  | { type: 'request'; id: number; json: string }
  /** The page listens for events: connect, even if nothing is asked. */
  | { type: 'listen' }

/** Worker to relay to page script. */
export type ToPage =
  /** The worker has started and serves this page. */
  | { type: 'connected' }
  | { type: 'answer'; id: number; json: string }
  | { type: 'event'; json: string }
  /** This page is not served: connecting again is of no use. */
  | { type: 'refused' }

export const isToWallet = (message: unknown): message is ToWallet =>
  isObject(message) &&
  (message.type === 'listen' ||
    (message.type === 'request' &&
      Number.isSafeInteger(message.id) &&
      typeof message.json === 'string'))

export const isToPage = (message: unknown): message is ToPage => {
  if (!isObject(message)) return false
  const { type, id, json } = message
  if (type === 'connected' || type === 'refused') return true
  if (typeof json !== 'string') return false
  return type === 'event' || (type === 'answer' && Number.isSafeInteger(id))
}

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
