import type { Json } from '@metamask/utils'
import { SUBSCRIPTION_PREFIX } from '../../protocol/link.ts'
import { walletNotify } from '../../protocol/session-events.ts'
import type { SubscriptionRecord } from '../../storage/subscription-record.ts'
import type { Connection } from '../pages/connection.ts'
import {
  addCursor,
  type Cursor,
  type Cursors,
  formatCursor,
  readCursors,
} from './cursors.ts'
import { type Update, WIDEST_SPAN } from './next-updates.ts'

/** Only `eip155` has subscriptions. */
export const NOTIFICATION = 'eth_subscription'

/** A page without events is sent a cursor this often. */
const PROGRESS_BLOCKS = 32

/** A caller's port, from when it can receive events until it closes. */
export type Binding = {
  readonly connection: Connection
  /** The block number of the last cursor it was sent. */
  cursorAt: number
}

/** A subscription while this worker runs. */
export type Subscriber = {
  record: SubscriptionRecord
  cursors: Cursors
  readonly reach: { span: number }
  /** Undefined while its caller is disconnected or has no answer yet. */
  binding: Binding | undefined
  /** Identifies the current absence of its caller. */
  absence?: symbol | undefined
}

export const createSubscriber = (record: SubscriptionRecord): Subscriber => ({
  record,
  cursors: toCursors(record, record.marks),
  reach: { span: WIDEST_SPAN },
  binding: undefined,
})

/** Starts it after this block. Earlier ones are not sent. */
export const begin = (subscriber: Subscriber, start: Cursor): void => {
  subscriber.record = { ...subscriber.record, marks: [formatCursor(start)] }
  subscriber.cursors = [start]
}

/** From here on it sends over this port, starting at the caller's cursors. */
export const bind = (
  subscriber: Subscriber,
  {
    connection,
    cursors,
  }: { connection: Connection; cursors: readonly string[] },
): void => {
  const read = toCursors(subscriber.record, cursors)
  // A caller without cursors starts at the beginning.
  subscriber.cursors =
    read.length > 0
      ? read
      : toCursors(subscriber.record, subscriber.record.marks)
  const cursorAt = subscriber.cursors.at(-1)?.number ?? 0
  subscriber.binding = { connection, cursorAt }
  subscriber.absence = undefined
}

/** Whether its page is connected and has room for events. */
export const isOpen = ({ binding }: Subscriber): boolean =>
  binding?.connection.hasRoom() === true

/** Synchronous, so that nothing comes between an event and its cursor. */
export const sendUpdate = (
  subscriber: Subscriber,
  { cursor, result }: Update,
): void => {
  const { record, binding } = subscriber
  if (!binding) return
  const followed = record.subscribed.kind
  subscriber.cursors = addCursor(subscriber.cursors, { cursor, followed })
  const isEvent = result !== undefined
  if (!isEvent && cursor.number - binding.cursorAt < PROGRESS_BLOCKS) return
  binding.cursorAt = cursor.number
  binding.connection.send({
    topic: `${SUBSCRIPTION_PREFIX}${record.id}`,
    cursor: formatCursor(cursor),
    ...(isEvent && { event: toEvent(record, result) }),
  })
}

const toEvent = ({ id, scope }: SubscriptionRecord, result: Json) =>
  walletNotify(scope, {
    method: NOTIFICATION,
    params: { subscription: id, result },
  })

const toCursors = (
  { subscribed }: SubscriptionRecord,
  texts: readonly string[],
): Cursors =>
  readCursors(texts).reduce<Cursors>(
    (cursors, cursor) =>
      addCursor(cursors, { cursor, followed: subscribed.kind }),
    [],
  )
