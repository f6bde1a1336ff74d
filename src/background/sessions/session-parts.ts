import type { SessionScopes } from '../../protocol/scope.ts'
import { pendingNotificationsItem, tidiedItem } from '../../storage/items.ts'
import type { Activity } from '../activity/activity.ts'
import { recordSessionChanges } from '../activity/record-session-changes.ts'
import type { Connections } from '../pages/connections.ts'
import type { WorkerContext } from '../part.ts'
import { type CallsInFlight, createCallsInFlight } from './calls-in-flight.ts'
import { createExpiry, type Expiry } from './expiry.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import { createSessions, type Sessions } from './sessions.ts'

export type SessionParts = Readonly<{
  sessions: Sessions
  expiry: Expiry
  notifier: Notifier
  callsInFlight: CallsInFlight
  /** Ends the session first if it has expired. */
  readSession: Expiry['readLive']
  /** As stored, also when expired. */
  readScopes: (origin: string) => Promise<SessionScopes>
}>

/** The sessions, and what follows from their changes. */
export const createSessionParts = (
  { host, log, namespaces, phases }: WorkerContext,
  { connections, activity }: { connections: Connections; activity: Activity },
): SessionParts => {
  const { local: area, now } = host
  const sessions = createSessions({ area, log, now, phases })
  const expiry = createExpiry({
    sessions: recordSessionChanges(sessions, { activity, now, by: 'expiry' }),
    host,
    restored: tidiedItem(host.session),
    log,
  })
  const { readLive: readSession } = expiry
  const notifier = createNotifier({
    connections,
    pending: pendingNotificationsItem(host.session),
    callPages: host.callPages,
    sessions,
    readSession,
    log,
  })
  return {
    sessions,
    expiry,
    notifier,
    callsInFlight: createCallsInFlight(namespaces),
    readSession,
    readScopes: async (origin) => (await sessions.read(origin)).sessionScopes,
  }
}
