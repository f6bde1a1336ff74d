import type { RpcEvent } from '../../protocol/json-rpc.ts'
import type { TopicCursors } from '../../protocol/link.ts'
import type { Caller } from './caller.ts'

/** An event of a topic, or only its new cursor. */
export type TopicEvent = Readonly<{
  topic: string
  /** The cursor after this event; the relay returns it. */
  cursor: string
  event?: RpcEvent | object
}>

/** A live connection of a page. */
export type Connection = Readonly<{
  caller: Caller
  /**
   * Sends what the page has missed of a topic, if it listens; resolves when
   * sent.
   */
  sync: (topic: string) => Promise<void>
  send: (event: TopicEvent) => void
  /** Ends a topic. */
  end: (topic: string) => void
  /** False while too many sent messages are unacknowledged. */
  hasRoom: () => boolean
}>

/** Sends what a connection has missed of a topic, given its cursors. */
export type SyncTopic = (
  connection: Connection,
  listened: TopicCursors,
) => Promise<void>
