import { addressesOf } from '../../messaging/wallet-contract.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import { grant } from '../../session/grant.ts'
import type { Namespaces } from '../../session/namespaces.ts'
import { removeAccount } from '../../session/session.ts'
import type { Choice } from '../../storage/approval-record.ts'
import { sessionOrigins } from '../../storage/items.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { createEndSession, isEndOf, withdrawApprovals } from './end-session.ts'
import type { Sessions } from './sessions.ts'

export type EditSessions = Readonly<{
  /** Restricts a session to the selection; an empty selection ends it. */
  choose: (origin: string, choice: Choice) => Promise<void>
  /** Takes the account with these addresses out of every session. */
  removeAccount: (addresses: readonly string[]) => Promise<void>
  /** Takes a chain out of every session. */
  removeChain: (chainId: string) => Promise<void>
}>

/** How the user changes what was granted. */
export const createEditSessions = ({
  sessions,
  accounts,
  approvals,
  namespaces,
  localKeys,
}: {
  sessions: Sessions
  accounts: Accounts
  approvals: Pick<ApprovalQueue, 'withdraw'>
  namespaces: Namespaces
  localKeys: () => Promise<string[]>
}): EditSessions => {
  const endSession = createEndSession({ sessions, approvals })
  const edit = (
    origin: string,
    change: (scopes: SessionScopes) => Promise<SessionScopes> | SessionScopes,
  ) =>
    sessions.update(origin, async (session) => {
      const next = {
        ...session,
        sessionScopes: await change(session.sessionScopes),
      }
      const isEnd = isEndOf(session, next)
      const scopes = Object.keys(session.sessionScopes).filter(
        (scope) => !Object.hasOwn(next.sessionScopes, scope),
      )
      await withdrawApprovals(approvals, { origin, session, isEnd, scopes })
      return next
    })

  return {
    choose: async (origin, choice) => {
      await edit(origin, async (scopes) => {
        const held = (await accounts.list()).map(addressesOf)
        const shown = new Map(Object.entries(scopes))
        return grant({ shown, held, namespaces, ...choice })
      })
    },
    removeAccount: async (addresses) => {
      // A first session has no storage key until its write is done.
      await sessions.idle()
      for (const origin of sessionOrigins(await localKeys())) {
        await edit(origin, (scopes) =>
          removeAccount(scopes, { addresses, namespaces }),
        )
      }
    },
    removeChain: async (chainId) => {
      await sessions.idle()
      for (const origin of sessionOrigins(await localKeys())) {
        await endSession(origin, [chainId])
      }
    },
  }
}
