import type { PageApi } from './envelope.ts'
import { isObject } from './json-rpc.ts'

/**
 * What relay and worker say to each other over a port. The worker may stop at
 * any moment and takes its ports with it: the relay opens another, says where
 * it stands (`hello`) and sends again what is unanswered.
 */

/** How the name of a relay's port begins; the rest is the relay's channel. */
const PORT_PREFIX = 'page/'

/** The channel is all there is in the name: it tells whose port it is. */
export const formatPortName = (channel: string): string =>
  `${PORT_PREFIX}${channel}`

/** Undefined when it is not the port of a relay. */
export const readPortName = (name: string): string | undefined =>
  name.startsWith(PORT_PREFIX) ? name.slice(PORT_PREFIX.length) : undefined

/** The page's session, by the number of its last change. */
export const SESSION_TOPIC = 'session'

/** The state of the page's EIP-1193 provider. */
export const EIP1193_TOPIC = 'eip1193'

/** One subscription of the page; its id follows. */
export const SUBSCRIPTION_PREFIX = 'subscription/'

/**
 * How far the relay is in a topic: the last cursors it was given, in their
 * order. Only the worker knows what a cursor means.
 */
export type TopicCursors = { topic: string; cursors: string[] }

export type ToWorker =
  /**
   * First on every port: how far the relay is in its topics, and the requests
   * it waits for. Nothing has to be remembered for any other of its requests.
   */
  | { type: 'hello'; topics: TopicCursors[]; pending: number[] }
  | { type: 'request'; id: number; json: string; api?: PageApi }
  /** From now on the relay wants to hear of these, too. */
  | { type: 'listen'; topics: string[] }
  /** Everything up to this number has arrived. */
  | { type: 'ack'; seq: number }

export type ToRelay =
  /** With `begins`, the relay listens to these from now on. */
  | {
      type: 'answer'
      seq: number
      id: number
      json: string
      begins?: TopicCursors[]
    }
  /** Without `json` there is nothing for the page, only a new cursor. */
  | { type: 'event'; seq: number; topic: string; cursor: string; json?: string }
  /** Nothing more comes of this topic. */
  | { type: 'end'; topic: string }
  /**
   * The worker has taken in so many of the oldest requests, beside those it has
   * answered and all that were sent before them.
   */
  | { type: 'credit'; requests: number }
  /** This page is not served: connecting again is of no use. */
  | { type: 'refused' }

export const isToWorker = (message: unknown): message is ToWorker => {
  if (!isObject(message)) return false
  switch (message.type) {
    case 'hello':
      return (
        isListOf(message.topics, isTopicCursors) &&
        isListOf(message.pending, isCount)
      )
    case 'request':
      return (
        isCount(message.id) &&
        typeof message.json === 'string' &&
        (message.api === undefined || message.api === 'eip1193')
      )
    case 'listen':
      return isListOf(message.topics, isString)
    case 'ack':
      return isCount(message.seq)
    default:
      return false
  }
}

export const isToRelay = (message: unknown): message is ToRelay => {
  if (!isObject(message)) return false
  switch (message.type) {
    case 'answer':
      return (
        isCount(message.seq) &&
        isCount(message.id) &&
        isString(message.json) &&
        (message.begins === undefined ||
          isListOf(message.begins, isTopicCursors))
      )
    case 'event':
      return (
        isCount(message.seq) &&
        isString(message.topic) &&
        isString(message.cursor) &&
        (message.json === undefined || isString(message.json))
      )
    case 'end':
      return isString(message.topic)
    case 'credit':
      return isCount(message.requests)
    default:
      return message.type === 'refused'
  }
}

const isString = (value: unknown): value is string => typeof value === 'string'

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

const isListOf = <Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
): value is Item[] => Array.isArray(value) && value.every(isItem)

const isTopicCursors = (value: unknown): value is TopicCursors =>
  isObject(value) && isString(value.topic) && isListOf(value.cursors, isString)
