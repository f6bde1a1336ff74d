import type { Session } from '../protocol/session-api.ts'
import { grant } from '../session/grant.ts'
import type { Approved } from './approvals/approval-queue.ts'
import type { Accounts } from './stores/accounts.ts'
import type { Sessions } from './stores/sessions.ts'

/**
 * Stores exactly what the person ticked of what was shown. The same decision,
 * carried out again after a worker stop, changes nothing.
 */
export const createGrantSession =
  ({ sessions, accounts }: { sessions: Sessions; accounts: Accounts }) =>
  async ({
    origin,
    chains,
    choice,
    sessionProperties,
  }: Approved): Promise<Session> => {
    const shown = new Map(
      chains.map(({ chainId, ...scope }) => [chainId, scope] as const),
    )
    const held = (await accounts.list()).map(({ address }) => address)
    const granted = await sessions.update(origin, () => ({
      sessionScopes: grant({ shown, held, ...choice }),
      sessionProperties,
    }))
    return {
      sessionScopes: granted.sessionScopes,
      sessionProperties: granted.sessionProperties,
    }
  }
