import { fromDateTime } from '../protocol/date-time.ts'
import type { Session } from '../protocol/session-api.ts'
import type { Host } from './host.ts'
import type { NumberedSession, Sessions } from './stores/sessions.ts'

const ENDED: Session = { sessionScopes: {}, sessionProperties: {} }

const ALARM_PREFIX = 'expiry/'

export type Expiry = Readonly<{
  /** The session, ended first if its time has come. */
  readLive: (origin: string) => Promise<NumberedSession>
  /** Sets or clears the alarm of a session that changed. */
  schedule: (origin: string, session: Session) => Promise<void>
  alarm: (name: string) => Promise<void>
}>

/** Ends sessions whose `expiry` has come, asked for or not. */
export const createExpiry = ({
  sessions,
  host,
}: {
  sessions: () => Sessions
  host: Pick<Host, 'alarms' | 'now'>
}): Expiry => {
  const isOver = (session: Session): boolean => {
    const when = expiryOf(session)
    return when !== undefined && when <= host.now()
  }
  const readLive = async (origin: string): Promise<NumberedSession> => {
    const session = await sessions().read(origin)
    if (!isOver(session)) return session
    // Asked again in its turn: it may have been renewed in between. A question
    // about a renewal stays open, so this is not the end a person would call.
    return sessions().update(origin, (current) =>
      isOver(current) ? ENDED : current,
    )
  }
  return {
    readLive,
    schedule: async (origin, session) => {
      const when = expiryOf(session)
      const name = `${ALARM_PREFIX}${origin}`
      if (when === undefined) await host.alarms.clear(name)
      else await host.alarms.set(name, when)
    },
    alarm: async (name) => {
      if (!name.startsWith(ALARM_PREFIX)) return
      await readLive(name.slice(ALARM_PREFIX.length))
    },
  }
}

const expiryOf = ({ sessionProperties }: Session): number | undefined =>
  fromDateTime(sessionProperties.expiry)
