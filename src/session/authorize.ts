import type { SessionScopes } from '../protocol/scope.ts'
import type { InvokeMethodParams } from '../protocol/session-api.ts'
import type { AccountPosition, ActingAccount, MethodRule } from './namespace.ts'

export type Authorization =
  /** `account`: for a signing or sending method, as stored in the session. */
  | { kind: 'authorized'; account?: string }
  | { kind: 'unauthorized' }
  | { kind: 'malformed'; path: string; reason: string }

const UNAUTHORIZED: Authorization = { kind: 'unauthorized' }

/**
 * Whether a session allows a call, given the rule of its method. Chain and
 * method are checked first: a caller learns of invalid params only if it may
 * call the method.
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
  // The stored grant is not enough: the wallet must also know the method.
  if (!rule) return UNAUTHORIZED
  const { notification, account: acting } = rule
  if (
    notification !== undefined &&
    !scope.notifications.includes(notification)
  ) {
    return UNAUTHORIZED
  }
  if (!acting) return { kind: 'authorized' }
  const { isAddress, toKey } = acting.form
  const position = choosePosition(request.params, acting)
  const address = readPosition(request.params, position)
  if (address === undefined && acting.isOptional) {
    const isHeld = scope.accounts.length > 0
    return isHeld ? { kind: 'authorized' } : UNAUTHORIZED
  }
  if (!isAddress(address)) {
    return {
      kind: 'malformed',
      path: ['params.request.params', ...position].join('.'),
      reason: 'must be an address',
    }
  }
  const key = toKey(address)
  const prefix = `${chainId}:`
  const granted = scope.accounts.find(
    (account) =>
      account.startsWith(prefix) && toKey(account.slice(prefix.length)) === key,
  )
  // As it was granted: formatting what the page sent takes a hash per call.
  return granted === undefined
    ? UNAUTHORIZED
    : { kind: 'authorized', account: granted.slice(prefix.length) }
}

/** The account that a call acts for, authorized or not. */
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

/** Reads own members only; a number is an index into a list. */
const readPosition = (params: unknown, position: AccountPosition): unknown =>
  Array.isArray(params) === /^\d/.test(position[0] ?? '')
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
