import { limits } from '../../protocol/limits.ts'

export type CallRate = Readonly<{
  /** Whether one more call of this origin is accepted; it is charged then. */
  isInTime: (origin: string) => boolean
  /** Charges what a call costs beyond one. */
  pay: (origin: string, calls: number) => void
}>

/**
 * A token bucket for each key: an origin, a site, or all of them. `at` is the
 * time, for who asks several buckets: reading the clock costs more than they.
 */
export type Credits = Readonly<{
  isInTime: (key: string, at?: number) => boolean
  pay: (key: string, calls: number, at?: number) => void
  /** Negative after a charge for more than there was. */
  left: (key: string, at?: number) => number
}>

type Credit = { left: number; at: number }

type Rate = { full: number; perSecond: number }

const OF_ORIGIN: Rate = {
  full: limits.callsAtOncePerOrigin,
  perSecond: limits.callsPerSecondPerOrigin,
}

/**
 * Token buckets: calls use credit, and time refills it up to the full size. Who
 * spent more than there was waits until the rest is refilled.
 */
export const createCallRate = (
  now: () => number,
  { full, perSecond } = OF_ORIGIN,
): Credits => {
  const credits = new Map<string, Credit>()

  const leftOf = (credit: Credit | undefined, at: number): number =>
    credit
      ? Math.min(credit.left + ((at - credit.at) / 1_000) * perSecond, full)
      : full

  const left = (key: string, at = now()): number => leftOf(credits.get(key), at)

  const write = (key: string, credit: Credit): void => {
    // The entries are in order of the last call; older ones may be full again.
    credits.delete(key)
    credits.set(key, credit)
    for (const [other, oldest] of credits) {
      if (leftOf(oldest, credit.at) < full) break
      credits.delete(other)
    }
  }

  return {
    left,
    isInTime: (key, at = now()) => {
      const before = left(key, at)
      const isInTime = before >= 1
      write(key, { left: isInTime ? before - 1 : before, at })
      return isInTime
    },
    pay: (key, calls, at = now()) =>
      write(key, { left: left(key, at) - calls, at }),
  }
}
