import type { PlanTier } from './plan-tiers.ts'

const DAY_MS = 86_400_000

/** What a plan has no room for, and in how many seconds it has. */
export type Overdraft = { of: 'day' | 'second'; retryAfter: number }

export type Meter = {
  /** Takes the credits; when there are not enough, takes none and says so. */
  spend: (credits: number) => Overdraft | undefined
  spentToday: () => number
}

/**
 * Counts what one key uses: credits of the day, which begins at midnight UTC,
 * and a bucket that fills again at the plan's rate and holds one second of it.
 */
export const createMeter = (
  {
    creditsPerDay,
    creditsPerSecond,
  }: Pick<PlanTier, 'creditsPerDay' | 'creditsPerSecond'>,
  { now = Date.now }: { now?: () => number } = {},
): Meter => {
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
      // A request that costs more than a second holds waits for a full bucket
      // and then leaves a debt, or it could never be answered at all.
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
  }
}
