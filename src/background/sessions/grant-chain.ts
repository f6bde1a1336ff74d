import {
  parseAccountId,
  toAccountId,
  toHexChainId,
  WALLET_SCOPE,
} from '../../protocol/caip.ts'
import { userRejected } from '../../protocol/errors.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import type { AddChainRecord } from '../../storage/approval-record.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { isExpired } from './expiry.ts'
import type { Sessions } from './sessions.ts'

export type ChainGrant = NonNullable<AddChainRecord['grant']>

export type GrantChain = (approved: {
  /** The id of the approval. */
  id: string
  origin: string
  chainId: string
  grant: ChainGrant
}) => Promise<void>

/**
 * Adds a chain to a session, for the accounts that were shown and that the
 * session still has. Like every decision it is carried out once, and not if it
 * was withdrawn.
 */
export const createGrantChain =
  ({
    sessions,
    approvals,
    now,
  }: {
    sessions: Pick<Sessions, 'carryOut'>
    approvals: Pick<ApprovalQueue, 'isApproved'>
    now: () => number
  }): GrantChain =>
  async ({ id, origin, chainId, grant }) => {
    await sessions.carryOut({
      origin,
      decision: id,
      change: (session) => {
        if (!approvals.isApproved(id)) throw userRejected()
        const { sessionScopes, sessionProperties } = session
        const { methods, notifications } = grant
        const has = new Set(addressesIn(sessionScopes))
        const accounts = grant.accounts
          .filter((address) => has.has(address))
          .map((address) => toAccountId(chainId, address))
        const isGranted = Object.hasOwn(sessionScopes, chainId)
        const isOver = isExpired(session, now()) || accounts.length === 0
        if (isGranted || isOver) return session
        return {
          sessionScopes: {
            ...sessionScopes,
            [chainId]: { methods, notifications, accounts },
          },
          sessionProperties,
        }
      },
    })
  }

/** The addresses of a session, on any chain of `eip155`. */
export const addressesIn = (sessionScopes: SessionScopes): string[] => [
  ...new Set(
    Object.entries(sessionScopes)
      .filter(([scope]) => scope === WALLET_SCOPE || toHexChainId(scope))
      .flatMap(([, { accounts }]) => accounts)
      .flatMap((account) => parseAccountId(account)?.address ?? []),
  ),
]
