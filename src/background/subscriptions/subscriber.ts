import type { Json } from '@metamask/utils'
import { SUBSCRIPTION_PREFIX } from '../../protocol/link.ts'
import { walletNotify } from '../../protocol/session-events.ts'
import type { SubscriptionRecord } from '../../storage/subscription-record.ts'
import type { Connection } from '../pages/connection.ts'
import {
  addMark,
  formatMark,
  type Mark,
  type Marks,
  readMarks,
} from './marks.ts'
import { type Told, WIDEST_SPAN } from './next-to-tell.ts'

/** A page that is not told anything is told this often how far it has come. */
const PROGRESS_BLOCKS = 32

/** A caller's port, from when it can be told until it closes. */
export type Binding = {
  readonly connection: Connection
  /** The number of the last block it has a mark of. */
  markedAt: number
}

/** A subscription in this worker's life. */
export type Subscriber = {
  record: SubscriptionRecord
  marks: Marks
  readonly reach: { span: number }
  /** Undefined while its caller is not there, or has not had the answer. */
  binding: Binding | undefined
  /** One absence of its caller among others, while it lasts. */
  absence?: symbol | undefined
}

export const createSubscriber = (record: SubscriptionRecord): Subscriber => ({
  record,
  marks: toMarks(record, record.marks),
  reach: { span: WIDEST_SPAN },
  binding: undefined,
})

/** It begins after this; nothing is said of what was before. */
export const begin = (subscriber: Subscriber, start: Mark): void => {
  subscriber.record = { ...subscriber.record, marks: [formatMark(start)] }
  subscriber.marks = [start]
}

/** From here on it is told over this port, from where its caller stands. */
export const bind = (
  subscriber: Subscriber,
  {
    connection,
    cursors,
  }: { connection: Connection; cursors: readonly string[] },
): void => {
  const read = toMarks(subscriber.record, cursors)
  // A caller that names none is no worse off than at the beginning.
  subscriber.marks =
    read.length > 0 ? read : toMarks(subscriber.record, subscriber.record.marks)
  const markedAt = subscriber.marks.at(-1)?.number ?? 0
  subscriber.binding = { connection, markedAt }
  subscriber.absence = undefined
}

/** Whether it can be told: its page is there and takes what it is sent. */
export const isOpen = ({ binding }: Subscriber): boolean =>
  binding?.connection.hasRoom() === true

/** In one turn: nothing comes between an event and its mark. */
export const tell = (subscriber: Subscriber, { mark, result }: Told): void => {
  const { record, binding } = subscriber
  if (!binding) return
  const followed = record.subscribed.kind
  subscriber.marks = addMark(subscriber.marks, { mark, followed })
  const isEvent = result !== undefined
  if (!isEvent && mark.number - binding.markedAt < PROGRESS_BLOCKS) return
  binding.markedAt = mark.number
  binding.connection.send({
    topic: `${SUBSCRIPTION_PREFIX}${record.id}`,
    cursor: formatMark(mark),
    ...(isEvent && { event: toEvent(record, result) }),
  })
}

const toEvent = ({ id, scope }: SubscriptionRecord, result: Json) =>
  walletNotify(scope, {
    method: 'eth_subscription',
    params: { subscription: id, result },
  })

const toMarks = (
  { subscribed }: SubscriptionRecord,
  texts: readonly string[],
): Marks =>
  readMarks(texts).reduce<Marks>(
    (marks, mark) => addMark(marks, { mark, followed: subscribed.kind }),
    [],
  )
