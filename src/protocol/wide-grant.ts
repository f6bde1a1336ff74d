import { judgeAllowance } from './allowance.ts'
import { isSameAddress } from './caip.ts'
import { readTokenCall } from './token-call.ts'

/** A right that a call gives to a spender. */
export type Grant = {
  spender: string
  /** Amounts of a token, or all tokens of a contract. */
  of: 'amount' | 'all'
}

/** What a call lets somebody take of the account's tokens. */
export const grantIn = (
  data: string,
  account: string,
): (Grant & { isWide: boolean }) | undefined => {
  const call = readTokenCall(data)?.call
  if (!call || !('spender' in call)) return undefined
  const { spender } = call
  if (call.kind === 'approve-all') {
    return call.isAllowed ? { spender, of: 'all', isWide: true } : undefined
  }
  if (call.kind === 'permit' && !isSameAddress(call.owner, account)) {
    return undefined
  }
  // Nothing that a node reports makes a smaller amount of this one.
  const isWide = judgeAllowance(call.amount, null) === 'unlimited'
  return { spender, of: 'amount', isWide }
}

/**
 * The grant of a call that has no limit, whatever a node reports. The user had
 * to confirm it, or trusted the spender already.
 */
export const wideGrantIn = (
  data: string,
  account: string,
): Grant | undefined => {
  const { spender, of, isWide } = grantIn(data, account) ?? {}
  return spender !== undefined && of && isWide ? { spender, of } : undefined
}
