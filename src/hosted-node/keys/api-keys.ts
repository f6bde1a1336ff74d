import { hash, timingSafeEqual } from 'node:crypto'
import type { Profile } from '../methods/node-method.ts'
import type { PlanTier } from './plan-tiers.ts'

/** A key as the service stores it: only its digest. */
export type ApiKey = Readonly<{
  /** Its name in logs and metrics. */
  id: string
  digest: Buffer
  plan: PlanTier
  /**
   * Such as the well-known key of the embedded networks: may call development
   * methods, is accepted only while the service listens on loopback, and is open
   * to pages of this machine.
   */
  development: boolean
  /** Allowed networks and methods; undefined allows all. */
  networks?: ReadonlySet<string>
  methods?: ReadonlySet<string>
  /** The web pages that may use it; undefined allows none. */
  origins?: ReadonlySet<string>
  /** Requests failover on every call, as the header does on one. */
  failover: boolean
  profile: Profile
}>

export type ApiKeys = {
  find: (presented: string) => ApiKey | undefined
  /** The same key as it is now; undefined if it was removed. */
  current: (apiKey: ApiKey) => ApiKey | undefined
}

export const digestOf = (key: string): Buffer => hash('sha256', key, 'buffer')

export const createApiKeys = (
  known: readonly ApiKey[],
  { loopback }: { loopback: boolean },
): ApiKeys => {
  // Looked up by digest, which a caller cannot choose, so that timing reveals
  // nothing about a key.
  const byDigest = new Map(
    known
      .filter(({ development }) => loopback || !development)
      .map((key) => [key.digest.toString('latin1'), key]),
  )
  /** Keys found before: bounded by the number of keys, and hashed only once. */
  const found = new Map<string, ApiKey>()
  const search = (presented: string): ApiKey | undefined => {
    const digest = digestOf(presented)
    const key = byDigest.get(digest.toString('latin1'))
    if (!key || !timingSafeEqual(key.digest, digest)) return undefined
    found.set(presented, key)
    return key
  }
  return {
    find: (presented) => found.get(presented) ?? search(presented),
    current: ({ digest }) => byDigest.get(digest.toString('latin1')),
  }
}
