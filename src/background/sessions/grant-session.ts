import {
  invalidSessionProperties,
  userRejected,
} from '../../protocol/errors.ts'
import type { Session } from '../../protocol/session-api.ts'
import { grant } from '../../session/grant.ts'
import type { Namespaces } from '../../session/namespaces.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { ApprovalQueue, Approved } from '../approvals/approval-queue.ts'
import { isExpired } from './expiry.ts'
import type { Sessions } from './sessions.ts'

/**
 * Stores exactly what the user ticked of what was shown. The same decision,
 * carried out again after a worker stop, changes nothing; one that was withdrawn
 * before its turn came is not carried out.
 */
export const createGrantSession =
  ({
    sessions,
    accounts,
    approvals,
    namespaces,
    now,
  }: {
    sessions: Sessions
    accounts: Accounts
    approvals: Pick<ApprovalQueue, 'isApproved'>
    namespaces: Namespaces
    now: () => number
  }) =>
  async (approved: Approved): Promise<Session> => {
    const { id, origin, chains, choice, sessionProperties } = approved
    const shown = new Map(
      chains.map(({ chainId, ...scope }) => [chainId, scope] as const),
    )
    const granted = await sessions.carryOut({
      origin,
      decision: id,
      change: async (session) => {
        const held = (await accounts.list()).map(({ address }) => address)
        if (!approvals.isApproved(id)) throw userRejected()
        // The window may have been open for long.
        if (isExpired({ sessionProperties }, now())) throw expiryPassed()
        const sessionScopes = grant({ shown, held, namespaces, ...choice })
        // The accounts that were chosen have gone: nothing was granted, and
        // what the site has stays.
        if (Object.keys(sessionScopes).length === 0) throw userRejected()
        const kept = isExpired(session, now()) ? {} : session.sessionProperties
        return {
          sessionScopes,
          sessionProperties: { ...kept, ...sessionProperties },
        }
      },
    })
    return {
      sessionScopes: granted.sessionScopes,
      sessionProperties: granted.sessionProperties,
    }
  }

const expiryPassed = () =>
  invalidSessionProperties({
    path: 'params.sessionProperties.expiry',
    reason: 'must be in the future',
  })
