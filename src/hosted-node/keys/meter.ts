import type { PlanTier } from './plan-tiers.ts'

const DAY_MS = 86_400_000

/** A refusal, and the seconds until a retry can succeed. */
export type Overdraft = {
  /** `unavailable`: the store of all replicas, and this one's share is used. */
  of: 'day' | 'second' | 'unavailable'
  retryAfter: number
}

export type Meter = {
  /** Charges the credits, or charges none and returns a refusal. */
  spend: (credits: number) => Overdraft | undefined
  spentToday: () => number
  /** From now on; what was spent today still counts. */
  changePlan: (plan: PlanTier) => void
}

/**
 * Counts the usage of one key: credits of the day, which begins at midnight
 * UTC, and a token bucket that refills at the plan's rate and holds one second
 * of it.
 */
export const createMeter = (
  plan: Pick<PlanTier, 'creditsPerDay' | 'creditsPerSecond'>,
  { now = Date.now }: { now?: () => number } = {},
): Meter => {
  let { creditsPerDay, creditsPerSecond } = plan
  let day = Math.floor(now() / DAY_MS)
  let spent = 0
  let bucket = creditsPerSecond
  let filledAt = now()

  const advance = (time: number): void => {
    const today = Math.floor(time / DAY_MS)
    if (today !== day) {
      day = today
      spent = 0
    }
    if (bucket !== creditsPerSecond) {
      const filled = (Math.max(0, time - filledAt) / 1_000) * creditsPerSecond
      bucket = Math.min(creditsPerSecond, bucket + filled)
    }
    filledAt = time
  }

  return {
    spend: (credits) => {
      const time = now()
      advance(time)
      if (spent + credits > creditsPerDay) {
        const retryAfter = Math.ceil(((day + 1) * DAY_MS - time) / 1_000)
        return { of: 'day', retryAfter }
      }
      // A request that costs more than a second waits for a full bucket and
      // then leaves a debt, or it could never be served.
      if (bucket < Math.min(credits, creditsPerSecond)) {
        const missing = Math.min(credits, creditsPerSecond) - bucket
        const retryAfter = Math.ceil(missing / creditsPerSecond)
        return { of: 'second', retryAfter }
      }
      spent += credits
      bucket -= credits
      return undefined
    },
    spentToday: () => {
      advance(now())
      return spent
    },
    changePlan: (next) => {
      creditsPerDay = next.creditsPerDay
      creditsPerSecond = next.creditsPerSecond
      bucket = fitBucket(bucket, creditsPerSecond)
    },
  }
}

/** What a bucket holds after its plan has changed. */
export const fitBucket = (bucket: number, creditsPerSecond: number): number =>
  Number.isFinite(creditsPerSecond)
    ? Math.min(bucket, creditsPerSecond)
    : creditsPerSecond
