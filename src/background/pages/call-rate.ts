import { limits } from '../../protocol/limits.ts'

export type CallRate = Readonly<{
  /** Whether one more call of this origin is in time; it is paid for then. */
  isInTime: (origin: string) => boolean
  /** Pays for what a call turned out to be beside one. */
  pay: (origin: string, calls: number) => void
}>

type Credit = { left: number; at: number }

/**
 * Each origin has a credit that calls use up and time gives back, up to its
 * full size: a dapp may come with much at once, but not without end. Who paid
 * for more than it had waits until the rest is given back.
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
    // The last to have called are the last: those before may be full again.
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
