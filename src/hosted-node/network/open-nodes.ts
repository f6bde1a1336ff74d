import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OpenChain } from '../chain/open-chain.ts'
import type { NetworkConfig } from '../config/config.ts'
import type { Log } from '../log.ts'
import { measureUpstream } from '../metrics/measure-upstream.ts'
import type { Metrics } from '../metrics.ts'
import type { SharedState } from '../shared-state/shared-state.ts'
import type { OpenSolana } from '../solana/open-solana.ts'
import { probeSolana, SOLANA_HEALTH } from '../solana/probe-solana.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createUrlUpstream } from '../upstream/url-upstream.ts'
import {
  DEFAULT_HEALTH,
  type HealthSettings,
  type NodeState,
} from './node-health.ts'
import { openAll } from './open-all.ts'
import { openUpstream } from './open-upstream.ts'
import { createOwnNode, type OwnNode } from './own-node.ts'
import { probeRegularly } from './probe-nodes.ts'
import { createRouter, type NodeReport, type Router } from './router.ts'
import type { SharedUpstreams, TakenUpstream } from './shared-upstreams.ts'

export type NetworkDeps = {
  log: Log
  metrics: Metrics
  openChain: OpenChain
  openSolana?: OpenSolana | undefined
  /** With other replicas. */
  shared?: SharedState | undefined
}

/** The nodes of one configuration, and the router that asks them. */
export type Nodes = Readonly<{
  router: Router
  development: boolean
  /** By a digest of their settings; without the partner. */
  byIdentity: ReadonlyMap<string, Upstream>
  has: (upstream: Upstream) => boolean
  /** Resolves when each node has been probed. */
  probed: Promise<void>
  endProbes: () => void
  /** Closes the nodes that nobody else uses, after the calls in flight. */
  release: () => Promise<void>
}>

export type KnownNode = { node: OwnNode; settings: HealthSettings }

type Options = NetworkDeps & {
  upstreams: SharedUpstreams
  /** What is known of nodes that are open already. */
  known: WeakMap<Upstream, KnownNode>
  onRestarted: () => void
}

/** Opens the nodes of a configuration; rejects if one of them is unusable. */
export const openNodes = async (
  config: NetworkConfig,
  { upstreams, known, ...deps }: Options,
): Promise<Nodes> => {
  const { name, chainId, genesisHash, partner } = config
  const { log, metrics } = deps
  const take = (
    identity: object,
    open: () => Promise<Upstream>,
  ): Promise<TakenUpstream> =>
    upstreams.take(JSON.stringify(identity), async () => {
      const upstream = await open()
      return measureUpstream(upstream, metrics.forUpstream(upstream.name))
    })
  const taken = await openAll([
    ...config.upstreams.map((one, index) => {
      // A name of its own stays when the order changes, so the node stays open.
      const own = one.kind === 'url' ? one.name : undefined
      const place = { name: own ?? `${name}-${index}`, chainId, genesisHash }
      return take([place, one], () => openUpstream(one, { ...deps, ...place }))
    }),
    ...(partner ? [take(...partnerOf(config, partner))] : []),
  ])
  const isSolana = genesisHash !== undefined
  const settings = {
    ...DEFAULT_HEALTH,
    ...(isSolana && SOLANA_HEALTH),
    ...config.health,
  }
  const nodes = config.upstreams.flatMap((configured, index) => {
    const one = taken[index]
    if (!one) return []
    const isUrl = configured.kind === 'url'
    const isProbed = isUrl && settings.everyMs > 0
    const { history: state = 'full', blockHistory: blocks = 'full' } = isUrl
      ? configured
      : {}
    const history = { state, blocks }
    const before = known.get(one.upstream)
    const node = isDeepStrictEqual(before?.settings, settings)
      ? before?.node
      : undefined
    const own =
      node ?? createOwnNode(one.upstream, { settings, isProbed, history })
    known.set(one.upstream, { node: own, settings })
    return [{ ...own, isProbed }]
  })
  const ownLog = log.child({ network: name })
  const logChanges = createChangeLog(ownLog)
  const router = createRouter({
    nodes,
    partner: taken[nodes.length]?.upstream,
    routing: config.routing,
    log: ownLog,
    onOutage: metrics.countOutage,
  })
  const probes = probeRegularly(
    nodes
      .filter(({ isProbed }) => isProbed)
      .map(({ node: { upstream }, health }) => ({ upstream, health })),
    {
      chainId,
      ...(isSolana && { probe: probeSolana(genesisHash) }),
      settings,
      onRound: () => {
        router.reconsider()
        logChanges(router.health())
      },
    },
  )
  return {
    router,
    development: taken.some(({ upstream }) => upstream.development),
    byIdentity: new Map(
      nodes.map(({ node: { upstream } }, index) => [
        identityOf([upstream.name, config.upstreams[index]]),
        upstream,
      ]),
    ),
    has: (upstream) => taken.some((one) => one.upstream === upstream),
    probed: probes.first,
    endProbes: probes.end,
    release: async () => {
      probes.end()
      router.loseStreams()
      await router.idle()
      await Promise.all(taken.map((one) => one.close()))
    },
  }
}

/** Not the settings themselves, which may contain a key. */
const identityOf = (settings: unknown[]): string =>
  hash('sha256', JSON.stringify(settings), 'base64url')

const createChangeLog = (log: Log): ((reports: NodeReport[]) => void) => {
  const states = new Map<string, NodeState>()
  return (reports) => {
    for (const { name, state } of reports) {
      const before = states.get(name) ?? 'up'
      if (state !== before) {
        log.warn({ upstream: name, before, state }, 'node state changed')
      }
      states.set(name, state)
    }
  }
}

const partnerOf = (
  { name, chainId }: NetworkConfig,
  partner: NonNullable<NetworkConfig['partner']>,
): [identity: object, open: () => Promise<Upstream>] => {
  const options = { ...partner, name: `${name}-partner`, chainId, final: false }
  return [options, async () => createUrlUpstream(options)]
}
