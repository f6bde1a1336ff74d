import {
  isEthAddress,
  isSameAddress,
  toChecksumAddress,
} from '../protocol/caip.ts'
import type { SessionScopes } from '../protocol/scope.ts'
import type { InvokeMethodParams } from '../protocol/session-api.ts'
import { type AccountPosition, rulesOfChain } from './method-table.ts'

export type Authorization =
  /** `account` is whom a signing or sending method acts for, in EIP-55. */
  | { kind: 'authorized'; account?: string }
  | { kind: 'unauthorized' }
  | { kind: 'malformed'; path: string; reason: string }

const UNAUTHORIZED: Authorization = { kind: 'unauthorized' }

/**
 * Whether a session allows a call. Chain and method come first: a caller learns
 * what is wrong with its params only where it may call the method at all.
 */
export const authorize = (
  sessionScopes: SessionScopes,
  { scope: chainId, request }: InvokeMethodParams,
): Authorization => {
  const scope = Object.hasOwn(sessionScopes, chainId)
    ? sessionScopes[chainId]
    : undefined
  if (!scope?.methods.includes(request.method)) return UNAUTHORIZED
  // A stored list is not enough: what the wallet does not know, it cannot judge.
  const rule = rulesOfChain(chainId)?.methods.get(request.method)
  if (!rule) return UNAUTHORIZED
  const { notification, account: positions } = rule
  if (
    notification !== undefined &&
    !scope.notifications.includes(notification)
  ) {
    return UNAUTHORIZED
  }
  if (!positions) return { kind: 'authorized' }
  const position = choosePosition(request.params, positions)
  const address = readPosition(request.params, position)
  if (!isEthAddress(address)) {
    return {
      kind: 'malformed',
      path: ['params.request.params', ...position].join('.'),
      reason: 'must be an address',
    }
  }
  const isGranted = scope.accounts.some(
    (account) =>
      account.startsWith(`${chainId}:`) &&
      isSameAddress(account.slice(chainId.length + 1), address),
  )
  return isGranted
    ? { kind: 'authorized', account: toChecksumAddress(address) }
    : UNAUTHORIZED
}

/** Whom a call would act for, authorized or not. */
export const actingAccount = ({
  scope,
  request,
}: InvokeMethodParams): string | undefined => {
  const positions = rulesOfChain(scope)?.methods.get(request.method)?.account
  if (!positions) return undefined
  const position = choosePosition(request.params, positions)
  const address = readPosition(request.params, position)
  return isEthAddress(address) ? address : undefined
}

type Positions = readonly [AccountPosition, ...AccountPosition[]]

const choosePosition = (
  params: unknown,
  [first, ...others]: Positions,
): AccountPosition =>
  [first, ...others].find((position) =>
    isEthAddress(readPosition(params, position)),
  ) ?? first

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
