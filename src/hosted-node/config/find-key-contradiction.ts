import { planTiers } from '../keys/plan-tiers.ts'
import { isLoopback } from '../loopback.ts'
import type { KeySettings } from './config-struct.ts'
import type { Contradiction } from './read-settings.ts'

/** What the settings of keys must fit. */
export type KeySurroundings = { networks: readonly string[]; host: string }

/** The first setting of a key that contradicts another one. */
export const findKeyContradiction = (
  keys: readonly KeySettings[],
  surroundings: KeySurroundings,
): Contradiction | undefined =>
  keys
    .map((key, index) => ofKey(key, { index, keys, ...surroundings }))
    .find((one) => one !== undefined)

const ofKey = (
  key: KeySettings,
  {
    index,
    keys,
    networks,
    host,
  }: KeySurroundings & { index: number; keys: readonly KeySettings[] },
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
  const stranger = key.networks?.findIndex((name) => !networks.includes(name))
  if (stranger !== undefined && stranger !== -1) {
    const reason = 'must be the name of one of the networks'
    return { path: [...path, 'networks', stranger], reason }
  }
  if (key.failover && !planTiers[key.tier].failover) {
    const reason = `is not included in the tier ${key.tier}`
    return { path: [...path, 'failover'], reason }
  }
  if (key.development && !isLoopback(host)) {
    const reason = 'needs a host that only this machine can reach'
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
