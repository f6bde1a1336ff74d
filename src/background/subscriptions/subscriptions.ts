import type { HeardStream } from '../../protocol/envelope.ts'
import { unauthorized } from '../../protocol/errors.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import {
  parseSubscribeParams,
  parseUnsubscribeParams,
} from '../../protocol/subscribe-params.ts'
import { inTurn } from '../../storage/in-turn.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { SubscriptionRecord } from '../../storage/subscription-record.ts'
import { isExternalKey } from '../admit.ts'
import type { KeepAwake } from '../keep-awake.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import type { ChainSockets } from '../nodes/chain-sockets.ts'
import { toNodeFault } from '../nodes/node-fault.ts'
import { isNotified, type Notifier } from '../notifier.ts'
import type { PageConnection, PagePorts } from '../page-ports.ts'
import { assertRoom } from './assert-room.ts'
import { createFeeds } from './feeds.ts'
import { begin, bind, createSubscriber, type Subscriber } from './subscriber.ts'

export type Subscriptions = Readonly<{
  /** Reads back what a stopped worker left, less what it had yet to drop. */
  restore: (
    readScopes: (origin: string) => Promise<SessionScopes>,
  ) => Promise<void>
  /** `eth_subscribe`; the same request again has the same answer. */
  subscribe: (call: AuthorizedCall) => Promise<string>
  /** `eth_unsubscribe`: whether there was one of the caller's by that id. */
  unsubscribe: (call: AuthorizedCall) => Promise<boolean>
  /** What a relay has to know with the answer to a request. */
  madeBy: (requestKey: string) => HeardStream[]
  /** The answer is out: its subscriptions are told over this port. */
  answered: (requestKey: string, connection: PageConnection) => void
  /** A relay is back, and says where its page stands. */
  resume: (
    connection: PageConnection,
    streams: readonly HeardStream[],
  ) => Promise<void>
  /** A relay says how much has arrived. */
  taken: (
    connection: PageConnection,
    of: { stream: string; count: number },
  ) => void
  /** A port of this caller closed. */
  gone: (caller: { key: string }) => Promise<void>
  /** Ends what the origin's session does not allow any more. */
  keepOnly: (origin: string, sessionScopes: SessionScopes) => Promise<void>
}>

const NOTIFICATION = 'eth_subscription'

/** How long a page has to come back, from a worker stop or from the cache. */
const PATIENCE_MILLISECONDS = 10_000

/**
 * The subscriptions of all callers. Stored is what they are; how far each has
 * come is kept by the relay of its page, which hands it back (0022).
 */
export const createSubscriptions = ({
  item,
  sockets,
  pagePorts,
  keepAwake,
  mayNotify,
  ready,
}: {
  item: StorageItem<SubscriptionRecord[]>
  sockets: Pick<ChainSockets, 'of' | 'hold'>
  pagePorts: Pick<PagePorts, 'all'>
  keepAwake: KeepAwake
  mayNotify: Notifier['mayNotify']
  /** Settles when what a stopped worker left is read back. */
  ready: () => Promise<void>
}): Subscriptions => {
  const kept = new Map<string, Subscriber>()
  const feeds = createFeeds({
    sockets,
    keepAwake,
    mayTell: ({ record: { origin, scope } }) =>
      mayNotify({ origin, scope, notification: NOTIFICATION }),
  })
  /** By the key of the request that makes it. */
  const making = new Map<string, { origin: string; made: Promise<string> }>()

  const save = (): Promise<void> =>
    inTurn({ owner: item, key: 'subscriptions' }, () =>
      item.write([...kept.values()].map(({ record }) => record)),
    )

  /** Nobody hears anything more from here on; resolves when it is stored. */
  const end = async (ended: readonly Subscriber[]): Promise<void> => {
    if (ended.length === 0) return
    for (const subscriber of ended) {
      const { record, binding } = subscriber
      kept.delete(record.id)
      subscriber.binding = undefined
      feeds.leave(subscriber)
      binding?.connection.endStream(record.id)
    }
    await save()
  }

  const filter = (matches: (subscriber: Subscriber) => boolean): Subscriber[] =>
    [...kept.values()].filter(matches)

  /** Those whose caller is gone; a page may come back in time. */
  const awaitReturn = (waiting: readonly Subscriber[]): void => {
    if (waiting.length === 0) return
    const absence = Symbol('absence')
    for (const subscriber of waiting) subscriber.absence = absence
    const isLeft = (subscriber: Subscriber): boolean =>
      kept.has(subscriber.record.id) && subscriber.absence === absence
    const isExternal = waiting.some(({ record }) =>
      isExternalKey(record.callerKey),
    )
    setTimeout(
      () => end(waiting.filter(isLeft)),
      // An external port cannot come back.
      isExternal ? 0 : PATIENCE_MILLISECONDS,
    )
  }

  const bindTo = (
    subscriber: Subscriber,
    to: { connection: PageConnection; marks: readonly string[] },
  ): void => {
    bind(subscriber, to)
    // Joined already, unless it is a stopped worker's.
    feeds
      .of(subscriber)
      .join(subscriber)
      .catch(() => undefined)
  }

  /** Of all that are there or being made, each counted once. */
  const origins = (): string[] => [
    ...filter(({ record }) => !making.has(record.requestKey)).map(
      ({ record }) => record.origin,
    ),
    ...[...making.values()].map((one) => one.origin),
  ]

  const make = async (
    call: AuthorizedCall,
    subscribed: SubscriptionRecord['subscribed'],
  ): Promise<string> => {
    const { origin, scope, requestKey, callerKey, signal, gone } = call
    const id = `0x${crypto.randomUUID().replaceAll('-', '')}`
    const asked = { id, requestKey, callerKey, origin, scope, subscribed }
    const subscriber = createSubscriber({ ...asked, marks: [] })
    try {
      begin(subscriber, await feeds.of(subscriber).join(subscriber))
      // Its scope went while it was made, and the others of it are dropped.
      if (signal.aborted) throw unauthorized()
      kept.set(id, subscriber)
      await save()
      if (!kept.has(id)) throw unauthorized()
    } catch (error) {
      kept.delete(id)
      feeds.leave(subscriber)
      throw toNodeFault(error)
    }
    if (gone.aborted) awaitReturn([subscriber])
    return id
  }

  return {
    restore: async (readScopes) => {
      const granted = new Map<string, SessionScopes>()
      const records = (await item.read()) ?? []
      for (const record of records) {
        const { id, origin, scope, callerKey } = record
        // An external port went with the worker.
        if (isExternalKey(callerKey)) continue
        const scopes = granted.get(origin) ?? (await readScopes(origin))
        granted.set(origin, scopes)
        if (!isNotified(scopes, { scope, notification: NOTIFICATION })) continue
        kept.set(id, createSubscriber(record))
      }
      // What was taken away must not come back with another grant.
      if (kept.size < records.length) await save()
      awaitReturn([...kept.values()])
    },

    subscribe: async (call) => {
      const { requestKey, origin, request } = call
      const [before] = filter(({ record }) => record.requestKey === requestKey)
      if (before) return before.record.id
      const underWay = making.get(requestKey)
      if (underWay) return underWay.made
      const subscribed = parseSubscribeParams(request.params)
      assertRoom(origin, origins())
      const made = make(call, subscribed).finally(() =>
        making.delete(requestKey),
      )
      making.set(requestKey, { origin, made })
      return made
    },

    unsubscribe: async ({ request, callerKey, scope }) => {
      const found = kept.get(parseUnsubscribeParams(request.params))
      const isOwn =
        found?.record.callerKey === callerKey && found.record.scope === scope
      if (!found || !isOwn) return false
      await end([found])
      return true
    },

    madeBy: (requestKey) =>
      filter(isOf(requestKey)).map(({ record: { id, marks } }) => ({
        stream: id,
        marks,
      })),

    answered: (requestKey, connection) => {
      const made = filter(isOf(requestKey))
      if (pagePorts.all().includes(connection)) {
        for (const subscriber of made) {
          bindTo(subscriber, { connection, marks: subscriber.record.marks })
        }
      } else {
        awaitReturn(made)
      }
    },

    resume: async (connection, streams) => {
      await ready()
      // By then the port may be closed, and its next one have resumed.
      if (!pagePorts.all().includes(connection)) return
      for (const { stream, marks } of streams) {
        const subscriber = kept.get(stream)
        if (subscriber?.record.callerKey === connection.caller.key) {
          bindTo(subscriber, { connection, marks })
        } else {
          connection.endStream(stream)
        }
      }
    },

    taken: (connection, { stream, count }) => {
      const subscriber = kept.get(stream)
      const binding = subscriber?.binding
      if (!subscriber || binding?.connection !== connection) return
      binding.taken = Math.min(count, binding.sent)
      feeds.of(subscriber).wake()
    },

    gone: async ({ key }) => {
      await ready()
      const ports = pagePorts.all()
      const left = filter(
        ({ record, binding }) =>
          record.callerKey === key &&
          (!binding || !ports.includes(binding.connection)),
      )
      for (const subscriber of left) subscriber.binding = undefined
      awaitReturn(left)
    },

    keepOnly: (origin, sessionScopes) =>
      end(
        filter(
          ({ record }) =>
            record.origin === origin &&
            !isNotified(sessionScopes, {
              scope: record.scope,
              notification: NOTIFICATION,
            }),
        ),
      ),
  }
}

/** A batch's calls begin with the key of the batch. */
const isOf =
  (requestKey: string) =>
  ({ record }: Subscriber): boolean =>
    record.requestKey === requestKey ||
    record.requestKey.startsWith(`${requestKey}/`)
