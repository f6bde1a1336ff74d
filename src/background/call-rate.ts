import { limits } from '../protocol/limits.ts'

/** Whether one more call of this origin is in time. */
export type CallRate = (origin: string) => boolean

type Credit = { left: number; at: number }

/**
 * Each origin has a credit that calls use up and time gives back, up to its
 * full size: a dapp may come with much at once, but not without end.
 */
export const createCallRate = (now: () => number): CallRate => {
  const credits = new Map<string, Credit>()
  return (origin) => {
    const at = now()
    const { left, at: before } = credits.get(origin) ?? {
      left: limits.callsAtOncePerOrigin,
      at,
    }
    const given = ((at - before) / 1_000) * limits.callsPerSecondPerOrigin
    const credit = Math.min(left + given, limits.callsAtOncePerOrigin)
    const isInTime = credit >= 1
    credits.set(origin, { left: isInTime ? credit - 1 : credit, at })
    return isInTime
  }
}
