import type { Accounts } from '../accounts/accounts.ts'
import type { Activity } from '../activity/activity.ts'
import { recordSessionChanges } from '../activity/record-session-changes.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { WorkerContext } from '../part.ts'
import { type DefaultWallet, endingDefault } from './default-wallet.ts'
import { createEditSessions, type EditSessions } from './edit-sessions.ts'
import { createEndSession, type EndSession } from './end-session.ts'
import type { Sessions } from './sessions.ts'

/** How the user changes and ends sessions; each change is recorded. */
export const createUserChanges = (
  { host, log, namespaces }: WorkerContext,
  {
    sessions,
    accounts,
    approvals,
    activity,
    defaultWallet,
  }: {
    sessions: Sessions
    accounts: Accounts
    approvals: Pick<ApprovalQueue, 'withdraw'>
    activity: Activity
    defaultWallet: DefaultWallet
  },
): { endByUser: EndSession; editSessions: EditSessions } => {
  const { now, localKeys } = host
  const recorded = endingDefault(
    recordSessionChanges(sessions, { activity, now, by: 'user' }),
    defaultWallet,
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
