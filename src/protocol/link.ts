import type { PageApi } from './envelope.ts'
import { isObject } from './json-rpc.ts'

/**
 * The messages between relay and worker over a port. The worker may stop at any
 * time, which closes its ports. The relay then opens another port, reports its
 * state (`hello`) and sends every unanswered request again.
 */

/** The prefix of a relay's port name; the relay's channel follows. */
const PORT_PREFIX = 'page/'

/** The name contains only the channel, which identifies the relay. */
export const formatPortName = (channel: string): string =>
  `${PORT_PREFIX}${channel}`

/** Undefined if it is not a relay's port. */
export const readPortName = (name: string): string | undefined =>
  name.startsWith(PORT_PREFIX) ? name.slice(PORT_PREFIX.length) : undefined

/** The page's session; the cursor is the number of its last change. */
export const SESSION_TOPIC = 'session'

/** The state of the page's EIP-1193 provider. */
export const EIP1193_TOPIC = 'eip1193'

/** The account that the page uses on chains of Solana. */
export const SOLANA_TOPIC = 'solana'

/** The settings of the page's site; the topic ends when they were sent. */
export const SITE_TOPIC = 'site'

/** One subscription of the page; its id follows. */
export const SUBSCRIPTION_PREFIX = 'subscription/'

/**
 * The relay's position in a topic: the last cursors it received, in order. Only
 * the worker interprets them.
 */
export type TopicCursors = { topic: string; cursors: string[] }

export type ToWorker =
  /**
   * First on every port: the relay's position in its topics, and its pending
   * requests. The worker may forget all others.
   */
  | { type: 'hello'; topics: TopicCursors[]; pending: number[] }
  | { type: 'request'; id: number; json: string; api?: PageApi }
  /** The relay also listens to these topics from now on. */
  | { type: 'listen'; topics: string[] }
  /** All messages up to this number have arrived. */
  | { type: 'ack'; seq: number }

export type ToRelay =
  /** The relay listens to the topics in `begins` from now on. */
  | {
      type: 'answer'
      seq: number
      id: number
      json: string
      begins?: TopicCursors[]
    }
  /** Without `json` it only carries a new cursor, nothing for the page. */
  | { type: 'event'; seq: number; topic: string; cursor: string; json?: string }
  /** The topic has ended. */
  | { type: 'end'; topic: string }
  /**
   * The worker received this many of the oldest requests, in addition to the
   * answered ones and those sent before them.
   */
  | { type: 'credit'; requests: number }
  /**
   * This page is not served: do not connect again, or not before this many
   * milliseconds have passed.
   */
  | { type: 'refused'; retryAfter?: number }

/** A port carries one message, or several in order as a list. */
export const listOf = (message: unknown): readonly unknown[] =>
  Array.isArray(message) ? message : [message]

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
      return (
        message.type === 'refused' &&
        (message.retryAfter === undefined || isCount(message.retryAfter))
      )
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
