import { describe, expect, it } from 'vitest'
import { type ApiKey, createApiKeys, digestOf } from './api-keys.ts'
import { planTiers } from './plan-tiers.ts'

const keyOf = (id: string, secret: string, development = false): ApiKey => ({
  id,
  digest: digestOf(secret),
  plan: planTiers.free,
  development,
  failover: false,
  profile: 'full',
})

const known = [
  keyOf('development', 'well-known', true),
  keyOf('acme', 'secret-of-acme'),
]

describe('createApiKeys', () => {
  it('finds a key by its text', () => {
    const keys = createApiKeys(known, { loopback: true })

    expect(
      ['well-known', 'secret-of-acme', 'secret-of-acm', ''].map(
        (presented) => keys.find(presented)?.id,
      ),
    ).toEqual(['development', 'acme', undefined, undefined])
  })

  it('accepts the development key on loopback only', () => {
    const keys = createApiKeys(known, { loopback: false })

    expect(
      ['well-known', 'secret-of-acme'].map(
        (presented) => keys.find(presented)?.id,
      ),
    ).toEqual([undefined, 'acme'])
  })
})
