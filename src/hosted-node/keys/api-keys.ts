import { hash, timingSafeEqual } from 'node:crypto'
import type { Profile } from '../methods/node-method.ts'
import type { PlanTier } from './plan-tiers.ts'

/** A key as the service knows it: by its digest, never by itself. */
export type ApiKey = Readonly<{
  /** What logs and metrics may call it. */
  id: string
  digest: Buffer
  plan: PlanTier
  /**
   * The well-known key of the embedded networks: accepted only while nobody
   * but this machine can reach the service, and open to pages of this machine.
   */
  development: boolean
  /** Networks, methods and web origins it is for; undefined means all. */
  networks?: ReadonlySet<string>
  methods?: ReadonlySet<string>
  origins?: ReadonlySet<string>
  /** Asks for failover on every request, as the header does on one. */
  failover: boolean
  profile: Profile
}>

export type ApiKeys = { find: (presented: string) => ApiKey | undefined }

export const digestOf = (key: string): Buffer => hash('sha256', key, 'buffer')

export const createApiKeys = (
  known: readonly ApiKey[],
  { loopback }: { loopback: boolean },
): ApiKeys => {
  // Found by its digest, which nobody can choose: how long the search takes
  // tells nothing about a key.
  const byDigest = new Map(
    known
      .filter(({ development }) => loopback || !development)
      .map((key) => [key.digest.toString('latin1'), key]),
  )
  /** Those that were found: no more than there are, and none is hashed twice. */
  const found = new Map<string, ApiKey>()
  const search = (presented: string): ApiKey | undefined => {
    const digest = digestOf(presented)
    const key = byDigest.get(digest.toString('latin1'))
    if (!key || !timingSafeEqual(key.digest, digest)) return undefined
    found.set(presented, key)
    return key
  }
  return { find: (presented) => found.get(presented) ?? search(presented) }
}
