import type { Accounts } from '../accounts/accounts.ts'
import type { ApprovalsPart } from '../approvals/approvals-part.ts'
import type { ServedNamespaces } from '../namespaces/serve-namespaces.ts'
import type { MethodHooks } from '../pages/middleware/call-method.ts'
import type { WorkerContext } from '../part.ts'
import type { CallsInFlight } from '../sessions/calls-in-flight.ts'
import { createEndBySite } from '../sessions/end-by-site.ts'
import { createEndSession } from '../sessions/end-session.ts'
import { createGrantSession } from '../sessions/grant-session.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import { createOfferSession } from '../sessions/offer-session.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** The hooks that the session API methods need from the rest of the worker. */
export const createHooks = (
  { host: { now }, namespaces }: WorkerContext,
  {
    accounts,
    callsInFlight,
    findMethod,
    approvalsPart: { approvals, askUser, refusals },
    listChains,
    readSession,
    recall,
    sessions,
  }: ServedNamespaces & {
    accounts: Accounts
    callsInFlight: CallsInFlight
    approvalsPart: ApprovalsPart
    readSession: (origin: string) => Promise<NumberedSession>
    recall: MethodHooks['recall']
    sessions: Sessions
  },
): MethodHooks => ({
  now,
  readSession,
  offerSession: createOfferSession({
    readSession,
    accounts,
    namespaces,
    listChains,
  }),
  askUser,
  grantSession: createGrantSession({
    sessions,
    accounts,
    approvals,
    namespaces,
    now,
  }),
  endSession: createEndBySite({
    endSession: createEndSession({ sessions, approvals }),
    approvals,
    refusals,
  }),
  runInFlight: callsInFlight.run,
  findMethod,
  recall,
})
