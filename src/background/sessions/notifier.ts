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
  Pick<
    Part,
    'name' | 'restore' | 'sessionChanging' | 'sessionChanged' | 'topics'
  >
> &
  Readonly<{
    /** A change is about to be stored: pages will be notified, whatever happens. */
    announce: (origin: string) => Promise<void>
    /** The site's EIP-1193 provider is on another chain, and that is stored. */
    chainChanged: (origin: string) => Promise<void>
    /**
     * Whether a site may be notified of a chain by `wallet_notify`: its session
     * has that chain and that notification at this moment.
     */
    mayNotify: (of: {
      origin: string
      scope: string
      notification: string
    }) => Promise<boolean>
  }>

/**
 * Notifies pages that their session changed. Pages whose relay let the worker
 * sleep have no port; they are asked to connect, and are notified then, because
 * a relay says how far its page is.
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
  /** Origins with a change of which pages may not be notified yet. */
  pending: StorageItem<string[]>
  /** Asks every page that listens to connect. */
  callPages: () => Promise<void>
  sessions: Pick<Sessions, 'read'>
  /** Ends a session first whose time has come. */
  readSession: (origin: string) => Promise<Session>
  log: Log
}): Notifier => {
  const readPending = async (): Promise<string[]> =>
    (await pending.read()) ?? []

  /** All origins share the item, and each changes it under its own lock. */
  const changePending = (
    change: (origins: string[]) => string[],
  ): Promise<void> =>
    withLock({ owner: pending, key: 'pending' }, async () =>
      pending.write(change(await readPending())),
    )

  const announce = (origin: string): Promise<void> =>
    changePending((origins) => [...new Set([...origins, origin])])

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
    await callPages()
    await changePending((origins) => origins.filter((one) => one !== origin))
  }

  return {
    name: 'notifier',
    announce,
    topics: {
      // By its number: a page that was away is told the last change alone.
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
      // Without it only a worker stop right now would hide the change.
      await announce(origin).catch((error) =>
        log.error(`the change of ${origin} is not announced`, error),
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
    restore: async () => {
      if ((await readPending()).length === 0) return
      await callPages()
      await pending.write([])
    },
  }
}

/** The rule of every `wallet_notify`. */
export const isNotified = (
  sessionScopes: SessionScopes,
  { scope, notification }: { scope: string; notification: string },
): boolean =>
  Object.hasOwn(sessionScopes, scope) &&
  sessionScopes[scope]?.notifications.includes(notification) === true
