import { fitBucket, type Meter, type Overdraft } from '../keys/meter.ts'
import type { PlanTier } from '../keys/plan-tiers.ts'
import type { SharedStore } from './shared-store.ts'

/** What a replica does while the store is unavailable. */
export type WhenUnavailable = 'share' | 'refuse'

type Plan = Pick<PlanTier, 'creditsPerDay' | 'creditsPerSecond'>

export type LeasedMeter = Meter & {
  /** Books what was spent, and returns a lease that nobody uses. */
  sync: () => Promise<void>
  /** Books all of today again: the store may have lost it. */
  rebook: () => Promise<void>
  /** Gets the credits of the rate that grow while nobody calls. */
  refill: () => Promise<void>
  /** Credits spent that the store does not know of yet. */
  unbooked: () => number
  /** Books what was spent and returns the lease. */
  close: () => Promise<void>
}

const DAY_MS = 86_400_000
const LEAST_LEASE = 100
/** Of a key without limits, whose credits are counted too. */
const UNLIMITED_LEASE = 1_000_000
/** A meter asks for credits of the rate at most so often. */
const RATE_MS = 20
/** And for credits of the day when none are left. */
const EXHAUSTED_MS = 500
/** A lease that was not used for so long is returned. */
const IDLE_MS = 5_000

/** About what a key can spend in a second, and at most 1 % of its day. */
export const leaseOf = ({ creditsPerDay, creditsPerSecond }: Plan): number => {
  const usual = Math.ceil(
    Math.min(creditsPerSecond, creditsPerDay / 100, UNLIMITED_LEASE),
  )
  return Math.min(creditsPerDay, Math.max(LEAST_LEASE, usual))
}

/**
 * Counts the usage of one key on one of several replicas. It spends from a
 * lease of the plan's credits, and renews the lease before it is used up. A
 * call never waits: until the answer comes, the meter may spend one lease more.
 * So all replicas together exceed a plan by at most one lease each.
 */
export const createLeasedMeter = (
  firstPlan: Plan,
  {
    key,
    replica,
    store,
    replicas,
    whenUnavailable,
    now = Date.now,
  }: {
    key: string
    replica: string
    store: SharedStore
    /** How many replicas share the plan. */
    replicas: number
    whenUnavailable: WhenUnavailable
    now?: () => number
  },
): LeasedMeter => {
  let plan = firstPlan
  let lease = leaseOf(plan)
  let day = Math.floor(now() / DAY_MS)
  let spent = 0
  let booked = 0
  let granted = 0
  let total = 0
  /** The credits of a call that the lease was too small for. */
  let needed = 0
  /** Credits of the rate: at most a second of them. */
  let bucket = plan.creditsPerSecond
  let filledAt = now()
  let sequence = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let usedAt = now()
  let asking: Promise<void> | undefined

  const advance = (time: number): void => {
    const today = Math.floor(time / DAY_MS)
    if (today !== day) {
      day = today
      spent = 0
      booked = 0
      granted = 0
      total = 0
      needed = 0
    }
    if (
      !store.isAvailable() &&
      whenUnavailable === 'share' &&
      Number.isFinite(plan.creditsPerSecond)
    ) {
      const passed = Math.max(0, time - filledAt) / 1_000
      fill((passed * plan.creditsPerSecond) / replicas)
    }
    filledAt = time
  }

  const fill = (credits: number): void => {
    bucket = Math.min(plan.creditsPerSecond, bucket + credits)
  }

  /** Whether the store knows what all replicas have spent. */
  const isInformed = (): boolean => store.isAvailable() && !store.isRecovering()

  /** How much this replica may have spent today. */
  const limit = (): number => {
    if (plan.creditsPerDay === Number.POSITIVE_INFINITY) {
      return plan.creditsPerDay
    }
    const left = Math.max(0, plan.creditsPerDay - total)
    // What was spent without the store may be more than it had granted.
    if (isInformed()) return Math.max(granted, booked) + (left > 0 ? lease : 0)
    return whenUnavailable === 'share'
      ? granted + Math.floor(left / replicas)
      : granted
  }

  const ask = async (wanted: number): Promise<void> => {
    const { creditsPerDay, creditsPerSecond } = plan
    const hasRate = Number.isFinite(creditsPerSecond)
    const asked = { day, spent, isBooking: !isInformed() }
    askedAt = now()
    sequence += 1
    try {
      const grant = await store.lease({
        key,
        day,
        replica,
        sequence,
        spent,
        wanted: asked.isBooking ? 0 : wanted,
        creditsPerDay: Math.min(creditsPerDay, Number.MAX_SAFE_INTEGER),
        rate: hasRate
          ? {
              wanted: Math.max(0, Math.ceil(creditsPerSecond - bucket)),
              perSecond: creditsPerSecond,
            }
          : { wanted: 0, perSecond: 0 },
      })
      fill(grant.rate)
      if (asked.day !== day) return
      booked = asked.spent
      // What is left is known when the others have booked too.
      if (asked.isBooking) return
      granted = grant.granted
      total = grant.total
      needed = 0
    } catch {
      // The store reports that it is unavailable. What it did with the request
      // does not matter: the next one corrects it.
    }
  }

  const askOnce = (wanted: number): Promise<void> => {
    asking ??= ask(wanted).finally(() => {
      asking = undefined
    })
    return asking
  }

  const renew = (time: number): void => {
    if (asking || !store.isAvailable()) return
    const passed = time - askedAt
    const isLow = granted - spent < lease / 2 || needed > 0
    const pause = total < plan.creditsPerDay ? 0 : EXHAUSTED_MS
    const isSlow = bucket < plan.creditsPerSecond * 0.75
    if ((isLow && passed >= pause) || (isSlow && passed >= RATE_MS)) {
      void askOnce(lease + needed)
    }
  }

  const refusal = (time: number, credits: number): Overdraft => {
    const { creditsPerDay } = plan
    if (total >= creditsPerDay || spent + credits > creditsPerDay) {
      const retryAfter = Math.ceil(((day + 1) * DAY_MS - time) / 1_000)
      return { of: 'day', retryAfter }
    }
    const of = isInformed() ? 'second' : 'unavailable'
    return { of, retryAfter: 1 }
  }

  const isFull = (): boolean => bucket >= plan.creditsPerSecond

  const sync = async (): Promise<void> => {
    const time = now()
    advance(time)
    if (!store.isAvailable()) return
    const isIdle = time - usedAt >= IDLE_MS
    const isReturned = !isIdle || granted === spent
    if (booked === spent && isReturned && isFull()) return
    if (isIdle) granted = Math.min(granted, spent)
    await askOnce(isIdle ? 0 : lease + needed)
  }

  return {
    spend: (credits) => {
      const time = now()
      advance(time)
      usedAt = time
      if (spent + credits > limit()) {
        needed = Math.max(needed, credits)
        renew(time)
        return refusal(time, credits)
      }
      const least = Math.min(credits, plan.creditsPerSecond)
      if (bucket < least) {
        renew(time)
        if (!store.isAvailable() && whenUnavailable === 'refuse') {
          return { of: 'unavailable', retryAfter: 1 }
        }
        const missing = (least - bucket) / plan.creditsPerSecond
        return { of: 'second', retryAfter: Math.ceil(missing) }
      }
      spent += credits
      bucket -= credits
      renew(time)
      return undefined
    },
    spentToday: () => {
      advance(now())
      return spent
    },
    changePlan: (next) => {
      plan = next
      lease = leaseOf(next)
      bucket = fitBucket(bucket, next.creditsPerSecond)
    },
    sync,
    rebook: async () => {
      // A figure of the store is replaced, so none counts twice.
      booked = 0
      await sync()
    },
    refill: async () => {
      if (!isFull()) await sync()
    },
    unbooked: () => spent - booked,
    close: async () => {
      await asking
      if (spent === 0 && granted === 0) return
      granted = Math.min(granted, spent)
      await askOnce(0)
    },
  }
}
