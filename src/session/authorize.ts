import type { SessionScopes } from '../protocol/scope.ts'
import type { InvokeMethodParams } from '../protocol/session-api.ts'
import type { AccountPosition, ActingAccount, MethodRule } from './namespace.ts'

export type Authorization =
  /** `account` is whom a signing or sending method acts for, as sessions store it. */
  | { kind: 'authorized'; account?: string }
  | { kind: 'unauthorized' }
  | { kind: 'malformed'; path: string; reason: string }

const UNAUTHORIZED: Authorization = { kind: 'unauthorized' }

/**
 * Whether a session allows a call, given the rule of its method. Chain and
 * method come first: a caller learns what is wrong with its params only where
 * it may call the method at all.
 */
export const authorize = (
  sessionScopes: SessionScopes,
  {
    call: { scope: chainId, request },
    rule,
  }: { call: InvokeMethodParams; rule: MethodRule | undefined },
): Authorization => {
  const scope = Object.hasOwn(sessionScopes, chainId)
    ? sessionScopes[chainId]
    : undefined
  if (!scope?.methods.includes(request.method)) return UNAUTHORIZED
  // A stored list is not enough: what the wallet does not know, it cannot judge.
  if (!rule) return UNAUTHORIZED
  const { notification, account: acting } = rule
  if (
    notification !== undefined &&
    !scope.notifications.includes(notification)
  ) {
    return UNAUTHORIZED
  }
  if (!acting) return { kind: 'authorized' }
  const { isAddress, toKey, format } = acting.form
  const position = choosePosition(request.params, acting)
  const address = readPosition(request.params, position)
  if (!isAddress(address)) {
    return {
      kind: 'malformed',
      path: ['params.request.params', ...position].join('.'),
      reason: 'must be an address',
    }
  }
  const isGranted = scope.accounts.some(
    (account) =>
      account.startsWith(`${chainId}:`) &&
      toKey(account.slice(chainId.length + 1)) === toKey(address),
  )
  return isGranted
    ? { kind: 'authorized', account: format(address) }
    : UNAUTHORIZED
}

/** Whom a call would act for, authorized or not. */
export const actingAccount = (
  { request }: InvokeMethodParams,
  { account }: MethodRule,
): string | undefined => {
  if (!account) return undefined
  const position = choosePosition(request.params, account)
  const address = readPosition(request.params, position)
  return account.form.isAddress(address) ? address : undefined
}

const choosePosition = (
  params: unknown,
  { at, form }: ActingAccount,
): AccountPosition =>
  at.find((position) => form.isAddress(readPosition(params, position))) ?? at[0]

/** Steps through own members only; positions are those of a list. */
const readPosition = (params: unknown, position: AccountPosition): unknown =>
  Array.isArray(params)
    ? position.reduce<unknown>(
        (value, step) =>
          typeof value === 'object' &&
          value !== null &&
          Object.hasOwn(value, step)
            ? (value as Record<string, unknown>)[step]
            : undefined,
        params,
      )
    : undefined
