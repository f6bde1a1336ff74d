import { nameOf } from '../methods/configured-method.ts'
import { findMethod } from '../methods/method-table.ts'
import { findSolanaMethod } from '../solana/solana-methods.ts'
import { DEFAULT_HOST, HERITAGE_CHAIN_ID } from './config.ts'
import type { ConfigFile } from './config-struct.ts'
import { findKeyContradiction } from './find-key-contradiction.ts'
import type { Contradiction } from './read-settings.ts'

type ConfigNetwork = ConfigFile['networks'][string]

/** The first setting that is well-formed but contradicts another one. */
export const findContradiction = (
  config: ConfigFile,
): Contradiction | undefined => {
  const networks = Object.entries(config.networks)
  if (networks.length === 0) {
    return { path: ['networks'], reason: 'must name at least one network' }
  }
  const found = [
    ...networks.map(([name, network]) => ofNetwork(name, network)),
    findNamesake(networks),
    findLoneChain(config),
    ofKeys(config),
  ]
  return found.find((one) => one !== undefined)
}

const ofNetwork = (
  name: string,
  network: ConfigNetwork,
): Contradiction | undefined => {
  const { chainId, upstreams, partner, health } = network
  const path = ['networks', name]
  if (upstreams.length === 0) {
    const reason = 'must hold at least one upstream'
    return { path: [...path, 'upstreams'], reason }
  }
  const mixed = ofNamespace(network)
  if (mixed) return { ...mixed, path: [...path, ...mixed.path] }
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
  const method = findWrongMethod(network)
  if (method) return { ...method, path: [...path, ...method.path] }
  const unforked = upstreams.findIndex(
    (one) => one.kind === 'edr' && one.forkBlock !== undefined && !one.forkUrl,
  )
  if (unforked !== -1) {
    const reason = 'needs a forkUrl'
    return { path: [...path, 'upstreams', unforked, 'forkBlock'], reason }
  }
  const chain = upstreams.findIndex(({ kind }) => isChain(kind))
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

const EVM_KINDS: ReadonlySet<string> = new Set(['edr', 'archive', 'heritage'])

/** A network is of the EVM, or of Solana. */
const ofNamespace = ({
  chainId,
  genesisHash,
  upstreams,
  partner,
}: ConfigNetwork): Contradiction | undefined => {
  const chain = upstreams.findIndex(({ kind }) => kind === 'litesvm')
  const evm = upstreams.findIndex(({ kind }) => EVM_KINDS.has(kind))
  if (chainId !== undefined && genesisHash !== undefined) {
    return { path: ['genesisHash'], reason: 'cannot be set with chainId' }
  }
  if (chainId !== undefined) {
    const reason = 'is of Solana, and a Solana network has no chainId'
    return chain === -1 ? undefined : { path: ['upstreams', chain], reason }
  }
  if (genesisHash === undefined && chain === -1) {
    return { path: [], reason: 'must have a chainId or a genesisHash' }
  }
  if (evm !== -1) {
    const reason = 'has an EVM chain, which needs a chainId'
    return { path: ['upstreams', evm], reason }
  }
  const unreachable = upstreams.findIndex(
    (one) => one.kind === 'url' && !one.url,
  )
  if (unreachable !== -1) {
    const reason = 'must have a url: sockets of Solana nodes answer no calls'
    return { path: ['upstreams', unreachable], reason }
  }
  return partner && { path: ['partner'], reason: 'is for EVM networks' }
}

/** The rules of this service's own methods must hold on every network. */
const findWrongMethod = ({
  chainId,
  methods = [],
  upstreams,
}: ConfigNetwork): Contradiction | undefined => {
  const names = methods.map(nameOf)
  const isDevelopment = upstreams.some(({ kind }) => isChain(kind))
  const findKnown = chainId === undefined ? findSolanaMethod : findMethod
  for (const [index, name] of names.entries()) {
    const path = ['methods', index]
    if (names.indexOf(name) < index) {
      return { path, reason: `is there twice: ${name}` }
    }
    const known = findKnown(name)
    if (known && (isDevelopment || !known.development)) {
      return { path, reason: `is offered already, by its own rules: ${name}` }
    }
  }
  return undefined
}

const ofKeys = ({
  keys,
  keysFile,
  networks,
  host = DEFAULT_HOST,
  domain,
}: ConfigFile): Contradiction | undefined => {
  if (keysFile !== undefined) {
    const reason = 'cannot be set together with keysFile'
    return keys && { path: ['keys'], reason }
  }
  if (!keys) {
    return { path: ['keys'], reason: 'or keysFile must be set' }
  }
  // A file of its own may be empty: its last key was revoked.
  if (keys.length === 0) {
    return { path: ['keys'], reason: 'must hold at least one key' }
  }
  return findKeyContradiction(keys, {
    networks: Object.entries(networks).map(([name, { methods = [] }]) => ({
      name,
      methods,
    })),
    host,
    domain,
  })
}

const isChain = (kind: string): boolean => kind === 'edr' || kind === 'litesvm'

/** A development chain has its state in one process. */
const findLoneChain = ({
  workers = 1,
  networks,
}: ConfigFile): Contradiction | undefined => {
  const chain = Object.entries(networks).find(([, { upstreams }]) =>
    upstreams.some(({ kind }) => isChain(kind)),
  )
  if (workers === 1 || !chain) return undefined
  const reason = `must be 1, because networks.${chain[0]} is a development chain: its state is in one process`
  return { path: ['workers'], reason }
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
