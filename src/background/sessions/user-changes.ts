import type { Accounts } from '../accounts/accounts.ts'
import type { Activity } from '../activity/activity.ts'
import { recordSessionChanges } from '../activity/record-session-changes.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { WorkerContext } from '../part.ts'
import { createEditSessions, type EditSessions } from './edit-sessions.ts'
import { createEndSession, type EndSession } from './end-session.ts'
import type { Sessions } from './sessions.ts'
import { endingSettings, type SitesSettings } from './site-settings.ts'

/** How the user changes and ends sessions; each change is recorded. */
export const createUserChanges = (
  { host, log, namespaces }: WorkerContext,
  {
    sessions,
    accounts,
    approvals,
    activity,
    sitesSettings,
  }: {
    sessions: Sessions
    accounts: Accounts
    approvals: Pick<ApprovalQueue, 'withdraw'>
    activity: Activity
    sitesSettings: Pick<SitesSettings, 'set'>
  },
): { endByUser: EndSession; editSessions: EditSessions } => {
  const { now, localKeys } = host
  const recorded = endingSettings(
    recordSessionChanges(sessions, { activity, now, by: 'user' }),
    sitesSettings,
    log,
  )
  return {
    endByUser: createEndSession({ sessions: recorded, approvals }),
    editSessions: createEditSessions({
      sessions: recorded,
      accounts,
      approvals,
      namespaces,
      localKeys,
    }),
  }
}
