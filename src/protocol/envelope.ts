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

/** How the name of a relay's port to the worker begins. */
export const PAGE_PORT_PREFIX = 'page/'

/**
 * A relay names itself by its channel, the same over all its ports, and says
 * which change of its session it has heard of last, and whether its page listens
 * to the EIP-1193 provider.
 */
export type PagePortName = {
  channel: string
  heard?: number | undefined
  api?: PageApi | undefined
}

export const formatPagePortName = ({
  channel,
  heard,
  api,
}: PagePortName): string =>
  `${PAGE_PORT_PREFIX}${channel}/${heard ?? ''}${api ? `/${api}` : ''}`

export const parsePagePortName = (name: string): PagePortName => {
  const [channel = '', heard = '', api] = name
    .slice(PAGE_PORT_PREFIX.length)
    .split('/')
  return {
    channel,
    ...(/^\d+$/.test(heard) && { heard: Number(heard) }),
    ...(api !== undefined && isPageApi(api) && { api }),
  }
}

/**
 * Page script to relay to worker. The JSON-RPC frame travels as the text the
 * page script wrote: what was measured is what is parsed, and the relay need not
 * understand it. `id` is the page script's own, for the relay's book-keeping.
 */
export type ToWallet =
  /** With `receipt`, the relay waits for `received` to send what is next. */
  | {
      type: 'request'
      id: number
      json: string
      api?: PageApi
      receipt?: boolean
    }
  /**
   * The page listens for events: connect, even if nothing is asked. With `api`
   * it is told where that provider stands, now and over each new port.
   */
  | { type: 'listen'; api?: PageApi }
  /** The answer to be confirmed has arrived; the relay says so by itself. */
  | { type: 'heard'; id: number }
  /** The relay's streams over a new port, with the marks it has of each. */
  | { type: 'resume'; streams: HeardStream[] }
  /** How many events of a stream the relay has passed on over this port. */
  | { type: 'told'; stream: string; count: number }

/**
 * A subscription as the relay knows it: an id, and the last marks it was given.
 * A mark says how far the page has come in words of the worker alone.
 */
export type HeardStream = { stream: string; marks: string[] }

/** Worker to relay to page script. */
export type ToPage =
  /** The request is with the worker, and so are those sent before it. */
  | { type: 'received'; id: number }
  | {
      type: 'answer'
      id: number
      json: string
      confirm?: boolean
      /** Begin with this answer; the relay comes back for them. */
      streams?: HeardStream[]
    }
  /**
   * `generation` counts the changes of the page's session. With `api` it is not
   * JSON-RPC, but where that provider stands.
   */
  | { type: 'event'; json: string; generation?: number; api?: PageApi }
  /** The next of a stream; without `json` there is nothing for the page. */
  | { type: 'stream'; stream: string; mark: string; json?: string }
  /** Nothing more comes of it. */
  | { type: 'ended'; stream: string }
  /** With `api`, the page was told where that provider stands, too. */
  | { type: 'generation'; generation: number; api?: PageApi }
  /** This page is not served: connecting again is of no use. */
  | { type: 'refused' }
  /** The relay's own word: the person wants `window.ethereum` on this site. */
  | { type: 'default' }

export const isToWallet = (message: unknown): message is ToWallet => {
  if (!isObject(message)) return false
  const { type, id, json, stream, streams, count, api } = message
  if (api !== undefined && !isPageApi(api)) return false
  if (type === 'listen') return true
  if (type === 'resume') return isHeardStreams(streams)
  if (type === 'told') return typeof stream === 'string' && isCount(count)
  if (!Number.isSafeInteger(id)) return false
  return type === 'heard' || (type === 'request' && typeof json === 'string')
}

export const isToPage = (message: unknown): message is ToPage => {
  if (!isObject(message)) return false
  const { type, id, json, generation, stream, mark } = message
  if (type === 'ended') return typeof stream === 'string'
  if (type === 'stream') {
    return typeof stream === 'string' && typeof mark === 'string'
  }
  if (type === 'refused') return true
  if (type === 'received') return Number.isSafeInteger(id)
  if (type === 'generation') return Number.isSafeInteger(generation)
  if (typeof json !== 'string') return false
  return type === 'event' || (type === 'answer' && Number.isSafeInteger(id))
}

const isPageApi = (value: unknown): value is PageApi => value === 'eip1193'

const isHeardStreams = (value: unknown): value is HeardStream[] =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      isObject(one) &&
      typeof one.stream === 'string' &&
      Array.isArray(one.marks) &&
      one.marks.every((mark) => typeof mark === 'string'),
  )

const isCount = (value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 0

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
