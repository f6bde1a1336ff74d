import { grant } from '../session/grant.ts'
import { removeAccount } from '../session/session.ts'
import type { Choice } from '../storage/approval-record.ts'
import { sessionOrigins } from '../storage/items.ts'
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
  localKeys,
}: {
  sessions: Sessions
  accounts: Accounts
  endSession: EndSession
  localKeys: () => Promise<string[]>
}): EditSessions => ({
  choose: async (origin, choice) => {
    if (choice.accounts.length === 0 || choice.chains.length === 0) {
      await endSession(origin)
      return
    }
    await sessions.update(origin, async (session) => {
      const held = (await accounts.list()).map(({ address }) => address)
      const shown = new Map(Object.entries(session.sessionScopes))
      return { ...session, sessionScopes: grant({ shown, held, ...choice }) }
    })
  },
  removeAccount: async (address) => {
    // A first session that is being stored has no key yet.
    await sessions.idle()
    for (const origin of sessionOrigins(await localKeys())) {
      const { sessionScopes } = await sessions.update(origin, (session) => ({
        ...session,
        sessionScopes: removeAccount(session.sessionScopes, address),
      }))
      if (Object.keys(sessionScopes).length === 0) await endSession(origin)
    }
  },
})
