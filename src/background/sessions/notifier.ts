import type { SessionScopes } from '../../protocol/scope.ts'
import type { Session } from '../../protocol/session-api.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'
import type { Connection, Connections } from '../pages/connections.ts'
import type { Part } from '../part.ts'

export type Notifier = Required<
  Pick<Part, 'name' | 'restore' | 'sessionChanging' | 'sessionChanged'>
> &
  Readonly<{
    /** A change is about to be stored: whatever happens next, it will be told. */
    announce: (origin: string) => Promise<void>
    /** The site is on another chain by its EIP-1193 provider, and that is stored. */
    chainChanged: (origin: string) => Promise<void>
    /**
     * Whether a site may hear of a chain by `wallet_notify`: its session has that
     * chain and that notification at this moment. Otherwise nobody hears of it.
     */
    mayNotify: (of: {
      origin: string
      scope: string
      notification: string
    }) => Promise<boolean>
  }>

/**
 * Tells pages that their session changed. Pages whose relay let the worker sleep
 * have no port; they are asked to connect, and hear of the change then, because
 * a relay says which change it heard last.
 */
export const createNotifier = ({
  connections,
  untold,
  callPages,
  readSession,
  log,
}: {
  connections: Connections
  /** Origins with a change that may not have been told. */
  untold: StorageItem<string[]>
  /** Asks every page that listens to connect. */
  callPages: () => Promise<void>
  readSession: (origin: string) => Promise<Session>
  log: Log
}): Notifier => {
  const readUntold = async (): Promise<string[]> => (await untold.read()) ?? []
  /** All origins share the item, and each changes it under its own lock. */
  const changeUntold = (
    change: (origins: string[]) => string[],
  ): Promise<void> =>
    withLock({ owner: untold, key: 'untold' }, async () =>
      untold.write(change(await readUntold())),
    )
  const tellPages = async (
    origin: string,
    tell: (connection: Connection) => void = () => undefined,
  ): Promise<void> => {
    const pages = connections
      .all()
      .filter(({ caller }) => caller.origin === origin)
    for (const page of pages) tell(page)
    await Promise.all(pages.map((page) => page.tellEthereum?.()))
    await callPages()
    await changeUntold((origins) => origins.filter((one) => one !== origin))
  }
  const announce = (origin: string): Promise<void> =>
    changeUntold((origins) => [...new Set([...origins, origin])])
  return {
    name: 'notifier',
    announce,
    sessionChanging: async ({ origin, scopesChange }) => {
      if (!scopesChange) return
      // Without it only a worker stop right now would hide the change.
      await announce(origin).catch((error) =>
        log.error(`the change of ${origin} is not announced`, error),
      )
    },
    sessionChanged: async ({ origin, session, scopesChanged }) => {
      if (!scopesChanged) return
      await tellPages(origin, (page) => page.tellSession(session))
    },
    chainChanged: (origin) => tellPages(origin),
    mayNotify: async ({ origin, scope, notification }) => {
      const { sessionScopes } = await readSession(origin)
      return isNotified(sessionScopes, { scope, notification })
    },
    restore: async () => {
      if ((await readUntold()).length === 0) return
      await callPages()
      await untold.write([])
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
