import type { OpenChain } from '../chain/open-chain.ts'
import type { NetworkConfig } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createUrlUpstream } from '../upstream/url-upstream.ts'
import { DEFAULT_HEALTH } from './node-health.ts'
import { openAll } from './open-all.ts'
import { openUpstream } from './open-upstream.ts'
import { createOwnNode } from './own-node.ts'
import { probeRegularly } from './probe-nodes.ts'
import { createRouter, type Router } from './router.ts'
import type { SharedUpstreams } from './shared-upstreams.ts'

export type Surroundings = {
  log: Log
  metrics: Metrics
  openChain: OpenChain
}

/** The nodes of one configuration, and the router that asks them. */
export type Nodes = Readonly<{
  router: Router
  development: boolean
  has: (upstream: Upstream) => boolean
  endProbes: () => void
  /** Closes the nodes that nobody else uses, after the calls in flight. */
  release: () => Promise<void>
}>

type Options = Surroundings & {
  upstreams: SharedUpstreams
  onRestarted: () => void
}

/** Opens the nodes of a configuration; rejects if one of them is unusable. */
export const openNodes = async (
  config: NetworkConfig,
  { upstreams, ...surroundings }: Options,
): Promise<Nodes> => {
  const { name, chainId, partner } = config
  const { log, metrics } = surroundings
  const taken = await openAll([
    ...config.upstreams.map((one, index) => {
      const place = { name: `${name}-${index}`, chainId }
      return upstreams.take(JSON.stringify([place, one]), () =>
        openUpstream(one, { ...surroundings, ...place }),
      )
    }),
    ...(partner ? [upstreams.take(...partnerOf(config, partner))] : []),
  ])
  const settings = { ...DEFAULT_HEALTH, ...config.health }
  const nodes = config.upstreams.flatMap((configured, index) => {
    const one = taken[index]
    if (!one) return []
    const isUrl = configured.kind === 'url'
    const isProbed = isUrl && settings.everyMs > 0
    const history = isUrl ? configured.history : undefined
    const node = createOwnNode(one.upstream, { settings, isProbed, history })
    return [{ ...node, isProbed }]
  })
  const router = createRouter({
    nodes,
    partner: taken[nodes.length]?.upstream,
    routing: config.routing,
    log: log.child({ network: name }),
    onOutage: metrics.countOutage,
  })
  const endProbes = probeRegularly(
    nodes
      .filter(({ isProbed }) => isProbed)
      .map(({ node: { upstream }, health }) => ({ upstream, health })),
    { chainId, settings, onRound: router.reconsider },
  )
  return {
    router,
    development: taken.some(({ upstream }) => upstream.development),
    has: (upstream) => taken.some((one) => one.upstream === upstream),
    endProbes,
    release: async () => {
      endProbes()
      await router.idle()
      await Promise.all(taken.map((one) => one.close()))
    },
  }
}

const partnerOf = (
  { name, chainId }: NetworkConfig,
  partner: NonNullable<NetworkConfig['partner']>,
): [identity: string, open: () => Promise<Upstream>] => {
  const options = { ...partner, name: `${name}-partner`, chainId, final: false }
  return [JSON.stringify(options), async () => createUrlUpstream(options)]
}
