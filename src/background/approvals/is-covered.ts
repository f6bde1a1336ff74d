import { isSameAddress } from '../../protocol/caip.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import type { ApprovalRecord } from '../../storage/approval-record.ts'
import { isAuthorized } from '../namespaces/is-authorized.ts'
import { addressesIn } from '../sessions/grant-chain.ts'
import { askedMethods, methodOf } from './kinds/asked-methods.ts'
import { isUndecided } from './queue-changes.ts'

export type ActingRecord = Extract<ApprovalRecord, { account: string }>

/** Whether the approval acts for an account. */
export const isActing = (record: ApprovalRecord): record is ActingRecord =>
  askedMethods[record.kind].paramsFor !== null

/** Whether a session allows what an approval does for an account. */
export const isCovered = (
  sessionScopes: SessionScopes,
  record: Pick<ActingRecord, 'kind' | 'scope' | 'account'> & {
    method?: string | undefined
  },
): boolean => {
  const { kind, scope, account } = record
  const { paramsFor } = askedMethods[kind]
  const request = { method: methodOf(record), params: paramsFor(account) }
  if (!isAuthorized(sessionScopes, { scope, request })) return false
  return !!sessionScopes[scope]?.accounts.some((one) =>
    isSameAddress(one.slice(scope.length + 1), account),
  )
}

/** Whether an open approval shows accounts that the session no longer has. */
export const showsRemoved = (
  sessionScopes: SessionScopes,
  record: ApprovalRecord,
): boolean => {
  if (record.kind !== 'add-chain' || !isUndecided(record)) return false
  const has = new Set(addressesIn(sessionScopes))
  return !!record.grant?.accounts.some((address) => !has.has(address))
}
