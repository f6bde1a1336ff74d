/** What a customer's plan includes. */
export type PlanTier = Readonly<{
  creditsPerDay: number
  creditsPerSecond: number
  /** Maximum number of open WebSockets. */
  sockets: number
  /** Whether a partner may answer while our own nodes are down. */
  failover: boolean
}>

export type TierName = 'free' | 'developer' | 'team' | 'growth' | 'custom'

export const planTiers: Readonly<Record<TierName, PlanTier>> = {
  free: {
    creditsPerDay: 3_000_000,
    creditsPerSecond: 500,
    sockets: 100,
    failover: false,
  },
  developer: {
    creditsPerDay: 15_000_000,
    creditsPerSecond: 4_000,
    sockets: 200,
    failover: false,
  },
  team: {
    creditsPerDay: 75_000_000,
    creditsPerSecond: 40_000,
    sockets: 500,
    failover: false,
  },
  growth: {
    creditsPerDay: 200_000_000,
    creditsPerSecond: 40_000,
    sockets: 1_000,
    failover: true,
  },
  /** Negotiated per customer: a key of this tier may set its own limits. */
  custom: {
    creditsPerDay: Number.POSITIVE_INFINITY,
    creditsPerSecond: Number.POSITIVE_INFINITY,
    sockets: Number.POSITIVE_INFINITY,
    failover: true,
  },
}
