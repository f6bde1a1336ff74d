import { isDeepStrictEqual } from 'node:util'
import type { Config, NetworkConfig } from '../config/config.ts'
import type { Network } from './network.ts'
import { openAll } from './open-all.ts'
import { openNetwork } from './open-network.ts'
import type { NetworkDeps } from './open-nodes.ts'

/** The networks that are served, with their configurations. */
export type ServedNetworks = Readonly<{
  networks: ReadonlyMap<string, Network>
  configs: ReadonlyMap<string, NetworkConfig>
}>

export type NetworkChanges = {
  opened: string[]
  changed: string[]
  closed: string[]
}

export type PreparedNetworks = {
  served: ServedNetworks
  changes: NetworkChanges
  /** Networks that are not served any more; still open. */
  closed: Network[]
  commit: () => void
}

type Change = {
  kind: 'same' | 'changed' | 'opened'
  network: Network
  commit: () => void
  close: () => Promise<void>
}

const NOTHING: ServedNetworks = { networks: new Map(), configs: new Map() }

/**
 * Opens what a configuration needs beyond what is open. If anything fails, it
 * is closed again and nothing has changed. A network whose nodes changed stays
 * the same object, so that its sockets and subscriptions go on.
 */
export const prepareNetworks = async (
  { networks: configs, cacheBytes }: Pick<Config, 'networks' | 'cacheBytes'>,
  deps: NetworkDeps,
  before: ServedNetworks = NOTHING,
): Promise<PreparedNetworks> => {
  const share = Math.floor(cacheBytes / configs.length)
  const prepare = async (config: NetworkConfig): Promise<Change> => {
    const network = before.networks.get(config.name)
    const known = before.configs.get(config.name)
    if (network && known && isDeepStrictEqual(known, config)) {
      return { kind: 'same', network, commit: nothing, close: nothing }
    }
    if (
      network &&
      known &&
      isDeepStrictEqual(withoutNodes(known), withoutNodes(config))
    ) {
      const { commit, abandon } = await network.prepare(config)
      return { kind: 'changed', network, commit, close: abandon }
    }
    const opened = await openNetwork(config, {
      ...deps,
      cacheBytes: share,
    })
    // A reload does not make the service unready.
    if (before !== NOTHING) await opened.probed()
    return {
      kind: 'opened',
      network: opened,
      commit: nothing,
      close: opened.close,
    }
  }
  const changes = await openAll(configs.map(prepare))
  const networks = new Map(
    changes.map(({ network }) => [network.name, network]),
  )
  const closed = [...before.networks.values()].filter(
    (network) => networks.get(network.name) !== network,
  )
  const namesOf = (kind: Change['kind']): string[] =>
    changes.filter((one) => one.kind === kind).map((one) => one.network.name)
  return {
    served: {
      networks,
      configs: new Map(configs.map((config) => [config.name, config])),
    },
    changes: {
      opened: namesOf('opened'),
      changed: namesOf('changed'),
      closed: closed.map(({ name }) => name),
    },
    closed,
    commit: () => {
      for (const { cache } of networks.values()) cache.resize(share)
      for (const { commit } of changes) commit()
    },
  }
}

const nothing = async (): Promise<void> => undefined

/** What a network keeps while its nodes change. */
const withoutNodes = ({
  upstreams,
  partner: _,
  health: __,
  routing: ___,
  methods: ____,
  ...rest
}: NetworkConfig): object => ({
  ...rest,
  development: upstreams.some(
    ({ kind }) => kind === 'edr' || kind === 'litesvm',
  ),
  // Whether its answers are shared.
  final: upstreams.every((one) => one.kind !== 'url' || one.final !== false),
})
