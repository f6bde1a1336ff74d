import type { ApiKey } from '../keys/api-keys.ts'
import { planTiers } from '../keys/plan-tiers.ts'
import type { KeySettings } from './config-struct.ts'

export const toApiKey = (key: KeySettings): ApiKey => {
  const { creditsPerDay, creditsPerSecond } = key
  return {
    id: key.id,
    digest: Buffer.from(key.sha256, 'hex'),
    plan: {
      ...planTiers[key.tier],
      ...(creditsPerDay !== undefined && { creditsPerDay }),
      ...(creditsPerSecond !== undefined && { creditsPerSecond }),
    },
    development: key.development ?? false,
    ...(key.networks && { networks: new Set(key.networks) }),
    ...(key.methods && { methods: new Set(key.methods) }),
    ...(key.origins && { origins: new Set(key.origins) }),
    failover: key.failover ?? false,
    profile: key.profile ?? 'full',
  }
}
