import { addressesOf } from '../../messaging/wallet-contract.ts'
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
 * Stores exactly what the user selected. A decision that was already carried
 * out before a worker stop changes nothing. One that was withdrawn meanwhile is
 * not carried out.
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
        const held = (await accounts.list()).map(addressesOf)
        if (!approvals.isApproved(id)) throw userRejected()
        // The approval may have been open for a long time.
        if (isExpired({ sessionProperties }, now())) throw expiryPassed()
        const sessionScopes = grant({ shown, held, namespaces, ...choice })
        // No selected account exists any more: grant nothing, and leave the
        // existing session as it is.
        if (Object.keys(sessionScopes).length === 0) throw userRejected()
        const existing = isExpired(session, now())
          ? {}
          : session.sessionProperties
        return {
          sessionScopes,
          sessionProperties: { ...existing, ...sessionProperties },
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
