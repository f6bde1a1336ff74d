import { planTiers } from '../keys/plan-tiers.ts'
import { isLoopback } from '../loopback.ts'
import { DEFAULT_HOST, HERITAGE_CHAIN_ID } from './config.ts'
import type { ConfigFile } from './config-struct.ts'

export type Contradiction = { path: (string | number)[]; reason: string }

type ConfigNetwork = ConfigFile['networks'][string]
type ConfigKey = ConfigFile['keys'][number]

/** The first setting that is well-formed but contradicts another one. */
export const findContradiction = (
  config: ConfigFile,
): Contradiction | undefined => {
  const networks = Object.entries(config.networks)
  if (networks.length === 0) {
    return { path: ['networks'], reason: 'must name at least one network' }
  }
  if (config.keys.length === 0) {
    return { path: ['keys'], reason: 'must hold at least one key' }
  }
  const found = [
    ...networks.map(([name, network]) => ofNetwork(name, network)),
    findNamesake(networks),
    ...config.keys.map((key, index) => ofKey(key, { index, config })),
  ]
  return found.find((one) => one !== undefined)
}

const ofNetwork = (
  name: string,
  { chainId, upstreams, partner, health }: ConfigNetwork,
): Contradiction | undefined => {
  const path = ['networks', name]
  if (upstreams.length === 0) {
    const reason = 'must hold at least one upstream'
    return { path: [...path, 'upstreams'], reason }
  }
  const placeless = upstreams.findIndex(
    (one) => one.kind === 'url' && !one.url && !one.wsUrl,
  )
  if (placeless !== -1) {
    const reason = 'must have a url, a wsUrl or both'
    return { path: [...path, 'upstreams', placeless], reason }
  }
  if (partner && !partner.url && !partner.wsUrl) {
    return {
      path: [...path, 'partner'],
      reason: 'must have a url, a wsUrl or both',
    }
  }
  const pruned = upstreams.findIndex(
    (one) =>
      one.kind === 'url' &&
      [one.history, one.blockHistory].some(
        (depth) => typeof depth === 'number',
      ),
  )
  if (pruned !== -1 && health?.everyMs === 0) {
    const reason =
      'has recent blocks only and needs probes, which health.everyMs turns off'
    return { path: [...path, 'upstreams', pruned], reason }
  }
  const chain = upstreams.findIndex(({ kind }) => kind === 'edr')
  if (chain !== -1 && upstreams.length > 1) {
    const reason =
      'must be the only upstream of its network: no other node has its chain'
    return { path: [...path, 'upstreams', chain], reason }
  }
  if (
    upstreams.some(({ kind }) => kind === 'heritage') &&
    chainId !== HERITAGE_CHAIN_ID
  ) {
    const reason = `must be ${HERITAGE_CHAIN_ID}, the id of the heritage chain`
    return { path: [...path, 'chainId'], reason }
  }
  return undefined
}

/** Logs and metrics identify upstreams by name, across networks. */
const findNamesake = (
  networks: readonly (readonly [string, ConfigNetwork])[],
): Contradiction | undefined => {
  const taken = new Set(
    networks.flatMap(([name, { upstreams, partner }]) => [
      ...upstreams.flatMap((one, index) =>
        one.kind === 'archive' || (one.kind === 'url' && !one.name)
          ? [`${name}-${index}`]
          : [],
      ),
      ...(partner ? [`${name}-partner`] : []),
    ]),
  )
  for (const [network, { upstreams }] of networks) {
    for (const [index, one] of upstreams.entries()) {
      if (one.kind !== 'url' || one.name === undefined) continue
      if (taken.has(one.name)) {
        const path = ['networks', network, 'upstreams', index, 'name']
        return { path, reason: 'is the name of another upstream' }
      }
      taken.add(one.name)
    }
  }
  return undefined
}

const ofKey = (
  key: ConfigKey,
  { index, config }: { index: number; config: ConfigFile },
): Contradiction | undefined => {
  const path = ['keys', index]
  const twin = config.keys.findIndex(
    ({ id, sha256 }, other) =>
      other < index &&
      (id === key.id || sha256.toLowerCase() === key.sha256.toLowerCase()),
  )
  if (twin !== -1) {
    return { path, reason: `has the id or the digest of keys.${twin}` }
  }
  const stranger = key.networks?.findIndex(
    (name) => !Object.hasOwn(config.networks, name),
  )
  if (stranger !== undefined && stranger !== -1) {
    const reason = 'must be the name of one of the networks'
    return { path: [...path, 'networks', stranger], reason }
  }
  if (key.failover && !planTiers[key.tier].failover) {
    const reason = `is not included in the tier ${key.tier}`
    return { path: [...path, 'failover'], reason }
  }
  if (key.development && !isLoopback(config.host ?? DEFAULT_HOST)) {
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
