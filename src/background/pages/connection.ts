import type { RpcEvent } from '../../protocol/json-rpc.ts'
import type { TopicCursors } from '../../protocol/link.ts'
import type { Caller } from './caller.ts'

/** An event of a topic, or only how far its page is now. */
export type TopicEvent = Readonly<{
  topic: string
  /** How far the page is with this event; the relay gives it back. */
  cursor: string
  event?: RpcEvent | object
}>

/** A live connection of a page. */
export type Connection = Readonly<{
  caller: Caller
  /** Sends what the page misses of a topic, if it listens; resolves when sent. */
  sync: (topic: string) => Promise<void>
  send: (event: TopicEvent) => void
  /** Nothing more comes of a topic. */
  end: (topic: string) => void
  /** False while too much of what was sent is not acknowledged. */
  hasRoom: () => boolean
}>

/** Sends what a connection misses of a topic, given how far it is. */
export type SyncTopic = (
  connection: Connection,
  listened: TopicCursors,
) => Promise<void>
