import { grant } from '../session/grant.ts'
import { removeAccount } from '../session/session.ts'
import type { Choice } from '../storage/approval-record.ts'
import { sessionOrigins } from '../storage/items.ts'
import type { CallsInFlight } from './calls-in-flight.ts'
import type { EndSession } from './end-session.ts'
import type { Accounts } from './stores/accounts.ts'
import type { Sessions } from './stores/sessions.ts'

export type EditSessions = Readonly<{
  /** Leaves a site what is chosen of what it has; nothing chosen ends it. */
  choose: (origin: string, choice: Choice) => Promise<void>
  /** Takes an account out of every session. */
  removeAccount: (address: string) => Promise<void>
}>

/** How the person changes what was granted. */
export const createEditSessions = ({
  sessions,
  accounts,
  endSession,
  callsInFlight,
  localKeys,
}: {
  sessions: Sessions
  accounts: Accounts
  endSession: EndSession
  callsInFlight: CallsInFlight
  localKeys: () => Promise<string[]>
}): EditSessions => ({
  choose: async (origin, choice) => {
    if (choice.accounts.length === 0 || choice.chains.length === 0) {
      await endSession(origin)
      return
    }
    const held = (await accounts.list()).map(({ address }) => address)
    await sessions.update(origin, (session) => ({
      ...session,
      sessionScopes: grant({
        shown: new Map(Object.entries(session.sessionScopes)),
        held,
        ...choice,
      }),
    }))
    // What was taken away must not go on; what was not asks again.
    callsInFlight.abort(origin)
  },
  removeAccount: async (address) => {
    for (const origin of sessionOrigins(await localKeys())) {
      const { sessionScopes } = await sessions.update(origin, (session) => ({
        ...session,
        sessionScopes: removeAccount(session.sessionScopes, address),
      }))
      if (Object.keys(sessionScopes).length === 0) await endSession(origin)
    }
  },
})
