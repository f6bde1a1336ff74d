import { planTiers } from '../keys/plan-tiers.ts'
import { isLoopback } from '../loopback.ts'
import { nameOf } from '../methods/configured-method.ts'
import { findMethod } from '../methods/method-table.ts'
import { findSolanaMethod } from '../solana/solana-methods.ts'
import type { NetworkConfig } from './config.ts'
import type { KeySettings } from './config-struct.ts'
import type { Contradiction } from './read-settings.ts'

/** What the settings of keys must fit. */
export type KeyContext = {
  networks: readonly Pick<NetworkConfig, 'name' | 'methods'>[]
  host: string
  domain?: string | undefined
}

/** The first setting of a key that contradicts another one. */
export const findKeyContradiction = (
  keys: readonly KeySettings[],
  context: KeyContext,
): Contradiction | undefined =>
  keys
    .map((key, index) => ofKey(key, { index, keys, ...context }))
    .find((one) => one !== undefined)

const ofKey = (
  key: KeySettings,
  {
    index,
    keys,
    networks,
    host,
    domain,
  }: KeyContext & { index: number; keys: readonly KeySettings[] },
): Contradiction | undefined => {
  const path = ['keys', index]
  const twin = keys.findIndex(
    ({ id, sha256 }, other) =>
      other < index &&
      (id === key.id || sha256.toLowerCase() === key.sha256.toLowerCase()),
  )
  if (twin !== -1) {
    return { path, reason: `has the id or the digest of keys.${twin}` }
  }
  const stranger = key.networks?.findIndex(
    (name) => !networks.some((network) => network.name === name),
  )
  if (stranger !== undefined && stranger !== -1) {
    const reason = 'must be the name of one of the networks'
    return { path: [...path, 'networks', stranger], reason }
  }
  const method = findForeignMethod(key, networks)
  if (method) return { ...method, path: [...path, ...method.path] }
  if (key.failover && !planTiers[key.tier].failover) {
    const reason = `is not included in the tier ${key.tier}`
    return { path: [...path, 'failover'], reason }
  }
  if (key.development && !isLoopback(host)) {
    const reason = 'needs a host that only this machine can reach'
    return { path: [...path, 'development'], reason }
  }
  if (key.development && domain !== undefined) {
    const reason =
      'cannot be set together with domain: a proxy would pass on calls of other machines'
    return { path: [...path, 'development'], reason }
  }
  const own = (['creditsPerDay', 'creditsPerSecond'] as const).find(
    (name) => key[name] !== undefined,
  )
  if (own && key.tier !== 'custom') {
    return { path: [...path, own], reason: 'is for keys of the tier custom' }
  }
  return undefined
}

const findForeignMethod = (
  { methods = [] }: KeySettings,
  networks: KeyContext['networks'],
): Contradiction | undefined => {
  const configured = new Set(
    networks.flatMap(({ methods = [] }) => methods.map(nameOf)),
  )
  for (const [index, name] of methods.entries()) {
    if (configured.has(name)) continue
    const path = ['methods', index]
    const known = findMethod(name) ?? findSolanaMethod(name)
    if (!known) return { path, reason: 'must be a method this service offers' }
    if (known.development) {
      return { path, reason: 'is for the development key alone' }
    }
  }
  return undefined
}
