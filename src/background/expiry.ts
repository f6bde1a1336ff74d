import { fromDateTime } from '../protocol/date-time.ts'
import type { Session } from '../protocol/session-api.ts'
import { sessionOrigins } from '../storage/items.ts'
import type { Host } from './host.ts'
import type { Log } from './log.ts'
import type { NumberedSession, Sessions } from './stores/sessions.ts'

const ENDED: Session = { sessionScopes: {}, sessionProperties: {} }

const ALARM_PREFIX = 'expiry/'

export type Expiry = Readonly<{
  /** The session, ended first if its time has come. */
  readLive: (origin: string) => Promise<NumberedSession>
  /** Sets the alarm of a session that is about to be stored. */
  storing: (
    origin: string,
    change: { current: Session; next: Session },
  ) => Promise<void>
  /** Moves or clears the alarm of a session that is stored. */
  stored: (origin: string, session: Session) => Promise<void>
  alarm: (name: string) => Promise<void>
  /** Sets the alarms that sessions should have and have not. */
  restore: () => Promise<void>
}>

/** Ends sessions whose `expiry` has come, asked for or not. */
export const createExpiry = ({
  sessions,
  host,
  log,
}: {
  sessions: () => Sessions
  host: Pick<Host, 'alarms' | 'localKeys' | 'now'>
  log: Log
}): Expiry => {
  const isOver = (session: Session): boolean => isExpired(session, host.now())

  const readLive = async (origin: string): Promise<NumberedSession> => {
    const session = await sessions().read(origin)
    if (!isOver(session)) return session
    // Asked again in its turn: it may have been renewed in between. A question
    // about a renewal stays open, so this is not the end a person would call.
    return sessions().update(origin, (current) =>
      isOver(current) ? ENDED : current,
    )
  }

  /** Whoever reads a session ends it in time, also where the alarm fails. */
  const arm = async (
    origin: string,
    when: number | undefined,
  ): Promise<void> => {
    const name = `${ALARM_PREFIX}${origin}`
    try {
      if (when === undefined) await host.alarms.clear(name)
      else await host.alarms.set(name, when)
    } catch (error) {
      log.error('the alarm of a session was not set', error)
    }
  }

  return {
    readLive,
    storing: async (origin, { current, next }) => {
      const when = expiryOf(next)
      // The worker may stop before the next is stored: the alarm serves both.
      const before = expiryOf(current) ?? Infinity
      if (when !== undefined) await arm(origin, Math.min(when, before))
    },
    stored: (origin, session) => arm(origin, expiryOf(session)),
    alarm: async (name) => {
      if (!name.startsWith(ALARM_PREFIX)) return
      const origin = name.slice(ALARM_PREFIX.length)
      const session = await readLive(origin)
      // An alarm may be early, by another clock or for a renewed session.
      const when = expiryOf(session)
      if (when !== undefined) await arm(origin, when)
    },
    restore: async () => {
      const armed = new Set(await host.alarms.names())
      for (const origin of sessionOrigins(await host.localKeys())) {
        if (armed.has(`${ALARM_PREFIX}${origin}`)) continue
        const when = expiryOf(await sessions().read(origin))
        if (when !== undefined) await arm(origin, when)
      }
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
