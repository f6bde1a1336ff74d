import type { SessionScopes } from '../../protocol/scope.ts'
import type { Session } from '../../protocol/session-api.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { PageConnection, PagePorts } from '../pages/page-ports.ts'
import type { NumberedSession } from './sessions.ts'

export type Notifier = Readonly<{
  /** A change is about to be stored: whatever happens next, it will be told. */
  announce: (origin: string) => Promise<void>
  /** The change is stored. */
  changed: (origin: string, session: NumberedSession) => Promise<void>
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
  const tellPages = async (
    origin: string,
    tell: (connection: PageConnection) => void = () => undefined,
  ): Promise<void> => {
    const pages = pagePorts
      .all()
      .filter(({ caller }) => caller.origin === origin)
    for (const page of pages) tell(page)
    await Promise.all(pages.map((page) => page.tellEthereum?.()))
    await callPages()
    const origins = await readUntold()
    await untold.write(origins.filter((other) => other !== origin))
  }
  return {
    announce: async (origin) => {
      const origins = await readUntold()
      if (!origins.includes(origin)) await untold.write([...origins, origin])
    },
    changed: (origin, session) =>
      tellPages(origin, (page) => page.tellSession(session)),
    chainChanged: (origin) => tellPages(origin),
    mayNotify: async ({ origin, scope, notification }) => {
      const { sessionScopes } = await readSession(origin)
      return isNotified(sessionScopes, { scope, notification })
    },
    catchUp: async () => {
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
