import type { Accounts } from '../accounts/accounts.ts'
import type { KeptApprovals } from '../approvals/keep-approvals.ts'
import type { MethodHooks } from '../pages/middleware/call-method.ts'
import type { CallsInFlight } from '../sessions/calls-in-flight.ts'
import { createEndSession } from '../sessions/end-session.ts'
import { createGrantSession } from '../sessions/grant-session.ts'
import { createOfferSession } from '../sessions/offer-session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { composeInvoke, type InvokeOptions } from './compose-invoke.ts'
import { createRecall } from './invoke-method.ts'

/** What the methods of the session API need of the rest of the worker. */
export const createHooks = (
  options: Omit<InvokeOptions, 'approvals' | 'askPerson'> & {
    accounts: Accounts
    sessions: Sessions
    callsInFlight: CallsInFlight
    keptApprovals: KeptApprovals
  },
): MethodHooks => {
  const { accounts, networks, now, readSession, sessions } = options
  const { sender, sentCalls, keptApprovals, callsInFlight } = options
  const { approvals, questions, askPerson } = keptApprovals
  return {
    now,
    readSession,
    offerSession: createOfferSession({ readSession, accounts, networks }),
    askPerson,
    grantSession: createGrantSession({ sessions, accounts, approvals, now }),
    endSession: createEndSession({ sessions, approvals: questions }),
    runInFlight: callsInFlight.run,
    recall: createRecall(sentCalls, sender.recall),
    invoke: composeInvoke({ ...options, approvals, askPerson }),
  }
}
