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

/** Chromium delays an alarm that is due sooner than this. */
const ALARM_MILLISECONDS = 30_000

export type Expiry = Required<
  Pick<Part, 'name' | 'start' | 'sessionChanging' | 'sessionChanged' | 'alarm'>
> &
  Readonly<{
    /** Reads the session; ends it first if it has expired. */
    readLive: (origin: string) => Promise<NumberedSession>
  }>

/** Ends expired sessions, when they are read or by an alarm. */
export const createExpiry = ({
  sessions,
  host,
  restored,
  log,
}: {
  sessions: Sessions
  host: Pick<Host, 'alarms' | 'localKeys' | 'now'>
  /** In session storage: absent after a browser start. */
  restored: StorageItem<true>
  log: Log
}): Expiry => {
  /**
   * For sessions that expire too soon for an alarm. Lost if the worker stops.
   */
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const isOver = (session: Session): boolean => isExpired(session, host.now())

  const readLive = async (origin: string): Promise<NumberedSession> => {
    const session = await sessions.read(origin)
    if (!isOver(session)) return session
    // Check again under the lock: the session may have been renewed. This does
    // not use `endSession`, so that an open approval of a renewal stays.
    return sessions.update(origin, (current) =>
      isOver(current) ? ENDED : current,
    )
  }

  /** Failures are only logged: `readLive` ends an expired session anyway. */
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
      log.error(`the expiry alarm of ${origin} was not set`, error)
    }
  }

  const time = (origin: string, when = Number.POSITIVE_INFINITY): void => {
    clearTimeout(timers.get(origin))
    timers.delete(origin)
    const milliseconds = when - host.now()
    if (milliseconds >= ALARM_MILLISECONDS) return
    const timer = setTimeout(() => {
      timers.delete(origin)
      check(origin).catch((error) =>
        log.error(`the expired session of ${origin} was not ended`, error),
      )
    }, milliseconds)
    timers.set(origin, timer)
  }

  const check = async (origin: string): Promise<void> => {
    // The alarm may be early: another clock, or a renewed session.
    const when = expiryOf(await readLive(origin))
    if (when !== undefined) await arm(origin, when)
  }

  return {
    name: 'expiry',
    readLive,
    sessionChanging: async ({ origin, current, next }) => {
      const when = expiryOf(next)
      // The worker may stop before the write, so use the earlier of both times.
      const before = expiryOf(current) ?? Infinity
      if (when !== undefined) await arm(origin, Math.min(when, before))
    },
    sessionChanged: ({ origin, session }) => arm(origin, expiryOf(session)),
    alarm: async (name) => {
      if (!name.startsWith(ALARM_PREFIX)) return
      await check(name.slice(ALARM_PREFIX.length))
    },
    // Once per browser start: sets missing alarms and drops the records of
    // ended sessions.
    start: async () => {
      // Alarms survive a worker stop, but may be lost with the browser.
      if (await restored.read()) return
      const armed = new Set(await host.alarms.names())
      const origins = sessionOrigins(await host.localKeys()).filter(
        (origin) => !armed.has(`${ALARM_PREFIX}${origin}`),
      )
      for (const origin of origins) {
        const when = expiryOf(await sessions.read(origin))
        if (when !== undefined) await arm(origin, when)
      }
      // Write this before dropping records: pages open at the next worker start
      // may need the records of sessions that end from now on.
      await restored.write(true)
      for (const origin of origins) await sessions.dropEnded(origin)
    },
  }
}

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
