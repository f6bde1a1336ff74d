import type { Session } from '../protocol/session-api.ts'
import {
  type ChainNotification,
  walletNotify,
} from '../protocol/session-events.ts'
import type { StorageItem } from '../storage/storage-item.ts'
import type { PagePorts } from './page-ports.ts'
import type { NumberedSession } from './stores/sessions.ts'

export type Notifier = Readonly<{
  /** A change is about to be stored: whatever happens next, it will be told. */
  announce: (origin: string) => Promise<void>
  /** The change is stored. */
  changed: (origin: string, session: NumberedSession) => Promise<void>
  /**
   * Tells one caller what happened on a chain, if its session has that chain
   * and that notification at this moment. Otherwise nobody hears of it.
   */
  notify: (told: {
    callerKey: string
    scope: string
    notification: ChainNotification
  }) => Promise<void>
  /** Tells what a stopped worker had stored and not told. */
  catchUp: () => Promise<void>
}>

/**
 * Tells pages that their session changed. Pages whose relay let the worker sleep
 * have no port; they are asked to connect, and hear of the change then, because
 * a relay says which change it heard last.
 */
export const createNotifier = ({
  pagePorts,
  untold,
  callPages,
  readSession,
}: {
  pagePorts: PagePorts
  /** Origins with a change that may not have been told. */
  untold: StorageItem<string[]>
  /** Asks every page that listens to connect. */
  callPages: () => Promise<void>
  readSession: (origin: string) => Promise<Session>
}): Notifier => {
  const readUntold = async (): Promise<string[]> => (await untold.read()) ?? []
  return {
    announce: async (origin) => {
      const origins = await readUntold()
      if (!origins.includes(origin)) await untold.write([...origins, origin])
    },
    changed: async (origin, session) => {
      for (const connection of pagePorts.all()) {
        if (connection.caller.origin === origin) connection.tellSession(session)
      }
      await callPages()
      const origins = await readUntold()
      await untold.write(origins.filter((other) => other !== origin))
    },
    notify: async ({ callerKey, scope, notification }) => {
      const connection = pagePorts
        .all()
        .find(({ caller }) => caller.key === callerKey)
      if (!connection) return
      const { sessionScopes } = await readSession(connection.caller.origin)
      const granted = Object.hasOwn(sessionScopes, scope)
        ? sessionScopes[scope]
        : undefined
      if (granted?.notifications.includes(notification.method)) {
        connection.tell(walletNotify(scope, notification))
      }
    },
    catchUp: async () => {
      if ((await readUntold()).length === 0) return
      await callPages()
      await untold.write([])
    },
  }
}
