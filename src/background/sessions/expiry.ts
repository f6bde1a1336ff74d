import { fromDateTime } from '../../protocol/date-time.ts'
import type { Session } from '../../protocol/session-api.ts'
import { sessionOrigins } from '../../storage/items.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { Part } from '../part.ts'
import type { NumberedSession } from './numbered-session.ts'
import type { Sessions } from './sessions.ts'

const ENDED: Session = { sessionScopes: {}, sessionProperties: {} }

const ALARM_PREFIX = 'expiry/'

/** Chromium takes no alarm for sooner, and lets it come then. */
const ALARM_MILLISECONDS = 30_000

export type Expiry = Required<
  Pick<Part, 'name' | 'start' | 'sessionChanging' | 'sessionChanged' | 'alarm'>
> &
  Readonly<{
    /** The session, ended first if its time has come. */
    readLive: (origin: string) => Promise<NumberedSession>
  }>

/** Ends sessions whose `expiry` has come, asked for or not. */
export const createExpiry = ({
  sessions,
  host,
  restored,
  log,
}: {
  sessions: Sessions
  host: Pick<Host, 'alarms' | 'localKeys' | 'now'>
  /** Ends with the browser. */
  restored: StorageItem<true>
  log: Log
}): Expiry => {
  /** For those whose alarm would come late, while the worker is awake. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const isOver = (session: Session): boolean => isExpired(session, host.now())

  const readLive = async (origin: string): Promise<NumberedSession> => {
    const session = await sessions.read(origin)
    if (!isOver(session)) return session
    // Asked again in its turn: it may have been renewed in between. A question
    // about a renewal stays open, so this is not the end a person would call.
    return sessions.update(origin, (current) =>
      isOver(current) ? ENDED : current,
    )
  }

  /** Whoever reads a session ends it in time, also where the alarm fails. */
  const arm = async (
    origin: string,
    when: number | undefined,
  ): Promise<void> => {
    const name = `${ALARM_PREFIX}${origin}`
    time(origin, when)
    try {
      if (when === undefined) await host.alarms.clear(name)
      else await host.alarms.set(name, when)
    } catch (error) {
      log.error('the alarm of a session was not set', error)
    }
  }

  const time = (origin: string, when = Number.POSITIVE_INFINITY): void => {
    clearTimeout(timers.get(origin))
    timers.delete(origin)
    const milliseconds = when - host.now()
    if (milliseconds >= ALARM_MILLISECONDS) return
    const timer = setTimeout(() => {
      timers.delete(origin)
      look(origin).catch((error) =>
        log.error('a session was not ended in time', error),
      )
    }, milliseconds)
    timers.set(origin, timer)
  }

  const look = async (origin: string): Promise<void> => {
    // It may be early, by another clock or for a renewed session.
    const when = expiryOf(await readLive(origin))
    if (when !== undefined) await arm(origin, when)
  }

  return {
    name: 'expiry',
    readLive,
    sessionChanging: async ({ origin, current, next }) => {
      const when = expiryOf(next)
      // The worker may stop before the next is stored: the alarm serves both.
      const before = expiryOf(current) ?? Infinity
      if (when !== undefined) await arm(origin, Math.min(when, before))
    },
    sessionChanged: ({ origin, session }) => arm(origin, expiryOf(session)),
    alarm: async (name) => {
      if (!name.startsWith(ALARM_PREFIX)) return
      await look(name.slice(ALARM_PREFIX.length))
    },
    // Once in the life of the browser: sets the alarms that are missing, and
    // drops the records of sessions that ended.
    start: async () => {
      // Alarms outlive the worker; only a browser that starts may lose them.
      if (await restored.read()) return
      const armed = new Set(await host.alarms.names())
      const origins = sessionOrigins(await host.localKeys()).filter(
        (origin) => !armed.has(`${ALARM_PREFIX}${origin}`),
      )
      for (const origin of origins) {
        const when = expiryOf(await sessions.read(origin))
        if (when !== undefined) await arm(origin, when)
      }
      // Before anything is dropped: the pages that are open by the next start
      // may need it.
      await restored.write(true)
      for (const origin of origins) await sessions.dropEnded(origin)
    },
  }
}

/** Whether a session with these properties would be over at this time. */
export const isExpired = (
  session: Pick<Session, 'sessionProperties'>,
  now: number,
): boolean => {
  const when = expiryOf(session)
  return when !== undefined && when <= now
}

const expiryOf = ({
  sessionProperties,
}: Pick<Session, 'sessionProperties'>): number | undefined =>
  fromDateTime(sessionProperties.expiry)
