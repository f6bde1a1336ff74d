import { abuseLimits } from '../../protocol/abuse-limits.ts'
import { limits } from '../../protocol/limits.ts'
import { type CallRate, createCallRate } from './call-rate.ts'

export type Traffic = CallRate &
  Readonly<{
    /** Counts the characters of a message, of whatever kind. */
    received: (origin: string, characters: number, at?: number) => void
  }>

const ALL = 'all'
const { callsAtOncePerSite, callsPerSecondPerSite } = abuseLimits

/**
 * The calls and characters of origins, sites and all together. What is too fast
 * is refused, and a site that goes on for long is reported. When there are too
 * many calls in all, only origins that have used half of their own, or of their
 * site's, are refused: no site can have another one refused.
 */
export const createTraffic = ({
  now,
  siteOf,
  flooded,
}: {
  now: () => number
  siteOf: (origin: string) => string
  flooded: (origin: string) => void
}): Traffic => {
  const ofOrigin = createCallRate(now)
  const ofSite = createCallRate(now, {
    full: callsAtOncePerSite,
    perSecond: callsPerSecondPerSite,
  })
  const ofAll = createCallRate(now, {
    full: abuseLimits.callsAtOnce,
    perSecond: abuseLimits.callsPerSecond,
  })
  const refusals = createCallRate(now, {
    full: abuseLimits.refusedCalls,
    perSecond: abuseLimits.refusedCallsPerSecond,
  })
  const characters = createCallRate(now, {
    full: abuseLimits.charactersPerSite,
    perSecond: abuseLimits.charactersPerSecondPerSite,
  })

  const pay = (origin: string, calls: number, at = now()): void => {
    ofOrigin.pay(origin, calls, at)
    ofSite.pay(siteOf(origin), calls, at)
    ofAll.pay(ALL, calls, at)
  }

  return {
    isInTime: (origin) => {
      const at = now()
      const ofThis = ofOrigin.left(origin, at)
      const ofIts = ofSite.left(siteOf(origin), at)
      const isInTime =
        ofThis >= 1 &&
        ofIts >= 1 &&
        (ofAll.left(ALL, at) >= 1 ||
          (ofThis >= limits.callsAtOncePerOrigin / 2 &&
            ofIts >= callsAtOncePerSite / 2))
      if (isInTime) pay(origin, 1, at)
      else if (!refusals.isInTime(siteOf(origin), at)) flooded(origin)
      return isInTime
    },
    // Most calls cost nothing beyond one.
    pay: (origin, calls) => {
      if (calls > 0) pay(origin, calls)
    },
    received: (origin, count, at = now()) => {
      const site = siteOf(origin)
      characters.pay(site, count, at)
      if (characters.left(site, at) < 0) flooded(origin)
    },
  }
}
