import { SUBSCRIPTION_PREFIX, type TopicCursors } from '../../protocol/link.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import { parseUnsubscribeParams } from '../../protocol/subscribe-params.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { SubscriptionRecord } from '../../storage/subscription-record.ts'
import type { Log } from '../host/log.ts'
import type { WakeLock } from '../host/wake-lock.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import type { ChainSockets } from '../nodes/chain-sockets.ts'
import type { Networks } from '../nodes/networks.ts'
import { isExternalKey } from '../pages/admit.ts'
import type { Connection } from '../pages/connection.ts'
import type { Connections } from '../pages/connections.ts'
import { isOf } from '../pages/request-key.ts'
import type { Part } from '../part.ts'
import { isNotified, type Notifier } from '../sessions/notifier.ts'
import { createAwaitReturn } from './await-return.ts'
import { createFeeds } from './feeds.ts'
import {
  createMakeSubscription,
  type MakeSubscription,
} from './make-subscription.ts'
import { createStoredSubscriptions } from './stored-subscriptions.ts'
import { bind, NOTIFICATION, type Subscriber } from './subscriber.ts'

export type Subscriptions = Readonly<{
  /** `eth_subscribe`. */
  subscribe: MakeSubscription
  /** `eth_unsubscribe`: whether the caller had a subscription with that id. */
  unsubscribe: (call: AuthorizedCall) => Promise<boolean>
  /** The chain of the caller's subscription with this id. */
  subscribedOn: (callerKey: string, id: unknown) => string | undefined
  /** The topics that begin with the answer to this request. */
  begunBy: (requestKey: string) => TopicCursors[]
  /** The answer was sent: its subscriptions now send over this port. */
  answered: (requestKey: string, connection: Connection) => void
  /** The page acknowledged more of what was sent over this connection. */
  acknowledged: (connection: Connection) => void
}> &
  Required<
    Pick<
      Part,
      'name' | 'restore' | 'sessionChanged' | 'callerDisconnected' | 'topics'
    >
  >

/**
 * The subscriptions of all callers. Storage holds no progress: the relay of a
 * page stores the cursors and returns them (docs/decisions/0003-sleeping-pages.md).
 */
export const createSubscriptions = ({
  item,
  sockets,
  networks,
  connections,
  wakeLock,
  mayNotify,
  readScopes,
  log,
}: {
  item: StorageItem<SubscriptionRecord[]>
  sockets: Pick<ChainSockets, 'of' | 'hold'>
  networks: Pick<Networks, 'nodeOf' | 'inUse'>
  connections: Pick<Connections, 'all'>
  wakeLock: WakeLock
  mayNotify: Notifier['mayNotify']
  readScopes: (origin: string) => Promise<SessionScopes>
  log: Log
}): Subscriptions => {
  const feeds = createFeeds({
    sockets,
    networks,
    wakeLock,
    mayNotify: ({ record: { origin, scope } }) =>
      mayNotify({ origin, scope, notification: NOTIFICATION }),
  })
  const stored = createStoredSubscriptions({ item, feeds })
  const awaitReturn = createAwaitReturn({ stored, connections, log })

  const madeBy = (requestKey: string): Subscriber[] => {
    const isAsked = isOf(requestKey)
    return stored.filter(({ record }) => isAsked(record.requestKey))
  }

  const bindTo = (
    subscriber: Subscriber,
    to: { connection: Connection; cursors: readonly string[] },
  ): void => {
    bind(subscriber, to)
    // It joined before, unless it was restored.
    feeds
      .of(subscriber)
      .join(subscriber)
      .catch(() => undefined)
  }

  return {
    name: 'subscriptions',

    restore: async () => {
      const granted = new Map<string, SessionScopes>()
      await stored.restore(async ({ origin, scope, callerKey }) => {
        // An external port closed with the worker.
        if (isExternalKey(callerKey)) return false
        const scopes = granted.get(origin) ?? (await readScopes(origin))
        granted.set(origin, scopes)
        return isNotified(scopes, { scope, notification: NOTIFICATION })
      })
      awaitReturn(stored.filter(() => true))
    },

    subscribe: createMakeSubscription({ stored, feeds, awaitReturn }),

    unsubscribe: async ({ request, callerKey, scope }) => {
      const found = stored.find(parseUnsubscribeParams(request.params))
      const isOwn =
        found?.record.callerKey === callerKey && found.record.scope === scope
      if (!found || !isOwn) return false
      await stored.end([found])
      return true
    },

    subscribedOn: (callerKey, id) =>
      stored.filter(
        ({ record }) => record.id === id && record.callerKey === callerKey,
      )[0]?.record.scope,

    begunBy: (requestKey) =>
      madeBy(requestKey).map(({ record: { id, marks } }) => ({
        topic: `${SUBSCRIPTION_PREFIX}${id}`,
        cursors: marks,
      })),

    answered: (requestKey, connection) => {
      const made = madeBy(requestKey)
      if (connections.all().includes(connection)) {
        for (const subscriber of made) {
          bindTo(subscriber, { connection, cursors: subscriber.record.marks })
        }
      } else {
        awaitReturn(made)
      }
    },

    topics: {
      // A relay reconnected and returns its cursors.
      subscription: async (connection, { topic, cursors }) => {
        // Meanwhile the port may have closed and the page opened another.
        if (!connections.all().includes(connection)) return
        const subscriber = stored.find(topic.slice(SUBSCRIPTION_PREFIX.length))
        if (subscriber?.record.callerKey === connection.caller.key) {
          bindTo(subscriber, { connection, cursors })
        } else {
          connection.end(topic)
        }
      },
    },

    acknowledged: (connection) => {
      const bound = stored.filter(
        ({ binding }) => binding?.connection === connection,
      )
      for (const subscriber of bound) feeds.of(subscriber).wake()
    },

    callerDisconnected: async ({ key }) => {
      awaitReturn(stored.filter(({ record }) => record.callerKey === key))
    },

    sessionChanged: ({ origin, session: { sessionScopes } }) =>
      stored.end(
        stored.filter(
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
