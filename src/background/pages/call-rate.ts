import { limits } from '../../protocol/limits.ts'

export type CallRate = Readonly<{
  /** Whether one more call of this origin is accepted; it is charged then. */
  isInTime: (origin: string) => boolean
  /** Charges what a call costs beyond one. */
  pay: (origin: string, calls: number) => void
}>

/** A token bucket for each key: an origin, a site, or all of them. */
export type Credits = CallRate &
  Readonly<{
    /** Negative after a charge for more than there was. */
    left: (key: string) => number
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

  const read = (key: string): Credit => {
    const at = now()
    const { left, at: before } = credits.get(key) ?? { left: full, at }
    const given = ((at - before) / 1_000) * perSecond
    return { left: Math.min(left + given, full), at }
  }

  const write = (key: string, credit: Credit): void => {
    // The entries are in order of the last call; older ones may be full again.
    credits.delete(key)
    credits.set(key, credit)
    for (const other of credits.keys()) {
      if (read(other).left < full) break
      credits.delete(other)
    }
  }

  return {
    left: (key) => read(key).left,
    isInTime: (key) => {
      const { left, at } = read(key)
      const isInTime = left >= 1
      write(key, { left: isInTime ? left - 1 : left, at })
      return isInTime
    },
    pay: (key, calls) => {
      const { left, at } = read(key)
      write(key, { left: left - calls, at })
    },
  }
}
