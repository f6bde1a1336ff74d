import { limits } from '../../protocol/limits.ts'

export type CallRate = Readonly<{
  /** Whether one more call of this origin is accepted; it is charged then. */
  isInTime: (origin: string) => boolean
  /** Charges what a call costs beyond one. */
  pay: (origin: string, calls: number) => void
}>

type Credit = { left: number; at: number }

/**
 * A token bucket per origin: calls use credit, and time refills it up to the
 * full size. An origin that spent more than it had waits until the rest is
 * refilled.
 */
export const createCallRate = (now: () => number): CallRate => {
  const full = limits.callsAtOncePerOrigin
  const credits = new Map<string, Credit>()

  const read = (origin: string): Credit => {
    const at = now()
    const { left, at: before } = credits.get(origin) ?? { left: full, at }
    const given = ((at - before) / 1_000) * limits.callsPerSecondPerOrigin
    return { left: Math.min(left + given, full), at }
  }

  const write = (origin: string, credit: Credit): void => {
    // The entries are in order of the last call; older ones may be full again.
    credits.delete(origin)
    credits.set(origin, credit)
    for (const other of credits.keys()) {
      if (read(other).left < full) break
      credits.delete(other)
    }
  }

  return {
    isInTime: (origin) => {
      const { left, at } = read(origin)
      const isInTime = left >= 1
      write(origin, { left: isInTime ? left - 1 : left, at })
      return isInTime
    },
    pay: (origin, calls) => {
      const { left, at } = read(origin)
      write(origin, { left: left - calls, at })
    },
  }
}
