import { EIP1193_TOPIC, SESSION_TOPIC } from '../../protocol/link.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import type { Session } from '../../protocol/session-api.ts'
import { sessionChanged } from '../../protocol/session-events.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'
import type { Connections } from '../pages/connections.ts'
import type { Part } from '../part.ts'
import type { Sessions } from './sessions.ts'

export type Notifier = Required<
  Pick<Part, 'name' | 'start' | 'sessionChanging' | 'sessionChanged' | 'topics'>
> &
  Readonly<{
    /**
     * Stores the origin as pending, so that its pages are notified of the
     * change even if the worker stops.
     */
    announce: (origin: string) => Promise<void>
    /** Call after the new chain of the site's EIP-1193 provider is stored. */
    chainChanged: (origin: string) => Promise<void>
    /** Whether the site's session currently has this chain and notification. */
    mayNotify: (of: {
      origin: string
      scope: string
      notification: string
    }) => Promise<boolean>
  }>

/**
 * Notifies pages that their session changed. A page without a port, because its
 * relay let the worker sleep, is asked to connect. It then sends its cursor and
 * gets what it missed.
 */
export const createNotifier = ({
  connections,
  pending,
  callPages,
  sessions,
  readSession,
  log,
}: {
  connections: Pick<Connections, 'all'>
  /** Origins whose pages may not have been notified of a change. */
  pending: StorageItem<string[]>
  /** Asks every page with a listener to connect. */
  callPages: () => Promise<void>
  sessions: Pick<Sessions, 'read'>
  /** Ends the session first if it has expired. */
  readSession: (origin: string) => Promise<Session>
  log: Log
}): Notifier => {
  const readPending = async (): Promise<string[]> =>
    (await pending.read()) ?? []

  /** All origins share this item, and the session locks are per origin. */
  const changePending = (
    change: (origins: string[]) => string[],
  ): Promise<void> =>
    withLock({ owner: pending, key: 'pending' }, async () =>
      pending.write(change(await readPending())),
    )

  /** By origin: how often it was announced. */
  const announced = new Map<string, number>()

  const announce = (origin: string): Promise<void> => {
    announced.set(origin, (announced.get(origin) ?? 0) + 1)
    return changePending((origins) => [...new Set([...origins, origin])])
  }

  /** An origin that is announced again meanwhile stays pending. */
  const callPagesOf = async (called: readonly string[]): Promise<void> => {
    const before = new Map(announced)
    await callPages()
    await changePending((origins) =>
      origins.filter(
        (one) =>
          !called.includes(one) || announced.get(one) !== before.get(one),
      ),
    )
  }

  const notify = async (
    origin: string,
    topics: readonly string[],
  ): Promise<void> => {
    const pages = connections
      .all()
      .filter(({ caller }) => caller.origin === origin)
    for (const topic of topics) {
      await Promise.all(pages.map((page) => page.sync(topic)))
    }
    // The answer does not wait for it: with many tabs it takes long.
    callPagesOf([origin]).catch((error) =>
      log.error(`the pages of ${origin} were not called`, error),
    )
  }

  return {
    name: 'notifier',
    announce,
    topics: {
      // The cursor is the generation: a page that missed changes gets the last
      // one.
      [SESSION_TOPIC]: async (connection, { topic, cursors }) => {
        const { origin } = connection.caller
        const { generation, sessionScopes } = await sessions.read(origin)
        const known = Number(cursors.at(-1) ?? generation)
        connection.send({
          topic,
          cursor: `${Math.max(known, generation)}`,
          ...(generation > known && { event: sessionChanged(sessionScopes) }),
        })
      },
    },
    sessionChanging: async ({ origin, scopesChange }) => {
      if (!scopesChange) return
      // Not fatal: the page misses the change only if the worker stops now.
      await announce(origin).catch((error) =>
        log.error(`the session change of ${origin} was not announced`, error),
      )
    },
    sessionChanged: async ({ origin, scopesChanged }) => {
      if (scopesChanged) await notify(origin, [SESSION_TOPIC, EIP1193_TOPIC])
    },
    chainChanged: (origin) => notify(origin, [EIP1193_TOPIC]),
    mayNotify: async ({ origin, scope, notification }) => {
      const { sessionScopes } = await readSession(origin)
      return isNotified(sessionScopes, { scope, notification })
    },
    start: async () => {
      // The change of an announced origin may not be stored yet.
      const left = (await readPending()).filter((one) => !announced.has(one))
      if (left.length > 0) await callPagesOf(left)
    },
  }
}

/** Whether `wallet_notify` may send this notification. */
export const isNotified = (
  sessionScopes: SessionScopes,
  { scope, notification }: { scope: string; notification: string },
): boolean =>
  Object.hasOwn(sessionScopes, scope) &&
  sessionScopes[scope]?.notifications.includes(notification) === true
