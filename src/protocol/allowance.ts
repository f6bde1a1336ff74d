import type { TokenFacts } from './token-facts.ts'

/**
 * How an allowance compares with what there is:
 * - `unlimited`: no real limit, now or later;
 * - `huge`: a very large amount, though a larger supply is reported;
 * - `over-balance`: more than the account has;
 * - `unchecked`: the contract did not report supply and balance;
 * - `limited`: at most what the account has.
 */
export type AllowanceSize =
  | 'unlimited'
  | 'huge'
  | 'over-balance'
  | 'unchecked'
  | 'limited'

/** Nothing reported by a node can make a smaller limit of these. */
const UINT96 = 2n ** 96n - 1n
const UINT112 = 2n ** 112n - 1n

/** A billion whole tokens with the usual 18 decimals. */
const HUGE = 10n ** 27n
/** In whole tokens, for those with fewer decimals. */
const HUGE_WHOLE = 10n ** 12n

/**
 * Judges an allowance. The supply and the balance come from the chain's node,
 * so they can only make the result worse: an amount from `HUGE` on is never
 * called harmless, whatever supply is reported.
 */
export const judgeAllowance = (
  amount: bigint,
  token: Omit<TokenFacts, 'symbol'> | null,
): AllowanceSize => {
  // Contracts use the largest number of a type for "no limit".
  const isMarker = amount >= UINT96 && (amount & (amount + 1n)) === 0n
  if (isMarker || amount >= UINT112) return 'unlimited'
  const supply = BigInt(token?.supply ?? 0)
  if (supply > 0n && amount >= supply) return 'unlimited'
  if (isHuge(amount, token)) return supply > 0n ? 'huge' : 'unlimited'
  const balance = token?.balance ?? null
  if (balance !== null && amount > BigInt(balance)) return 'over-balance'
  return supply === 0n || balance === null ? 'unchecked' : 'limited'
}

const isHuge = (amount: bigint, token: { decimals: number } | null): boolean =>
  amount >= HUGE || amount >= HUGE_WHOLE * 10n ** BigInt(token?.decimals ?? 18)
