import type { NetworkConfig } from '../config/config.ts'
import { findMethod } from '../methods/method-table.ts'
import {
  createFindMethod,
  type FindMethod,
} from '../methods/network-methods.ts'
import { findSolanaMethod } from '../solana/solana-methods.ts'
import { createSolanaSubscriptions } from '../solana/subscriptions.ts'
import type { ChainSource } from '../subscriptions/chain-source.ts'
import { createSubscriptions } from '../subscriptions/subscriptions.ts'
import { OutageError } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { IDLE_MS, type NetworkRouter, withFilters } from './filters.ts'
import { createHeads } from './heads.ts'
import { createHold } from './hold.ts'
import type { Network } from './network.ts'
import {
  type KnownNode,
  type NetworkDeps,
  type Nodes,
  openNodes,
} from './open-nodes.ts'
import { createResponseCache } from './response-cache.ts'
import { type Router, UnavailableError } from './router.ts'
import { createSharedUpstreams } from './shared-upstreams.ts'

/** Opens a network's nodes; rejects if one of them is unusable. */
export const openNetwork = async (
  config: NetworkConfig,
  { cacheBytes, ...deps }: NetworkDeps & { cacheBytes: number },
): Promise<Network> => {
  const { name, chainId, genesisHash } = config
  const { log, metrics, shared } = deps
  let onRestarted = (): void => undefined
  const upstreams = createSharedUpstreams()
  const known = new WeakMap<Upstream, KnownNode>()
  const open = (one: NetworkConfig): Promise<Nodes> =>
    openNodes(one, {
      ...deps,
      upstreams,
      known,
      onRestarted: () => onRestarted(),
    })
  let nodes = await open(config)
  const ownLog = log.child({ network: name })
  const cache = createResponseCache(cacheBytes)
  const { development } = nodes
  const sharedCache = [...nodes.byIdentity.values()].every(({ final }) => final)
    ? shared?.cacheOf({ name, chainId: genesisHash ?? chainId })
    : undefined
  const flush = (): void => {
    cache.flush()
    sharedCache?.flush()
  }
  const methodsOf = ({ methods }: NetworkConfig): FindMethod =>
    createFindMethod({
      methods,
      development,
      ...(genesisHash !== undefined && { known: findSolanaMethod }),
    })
  let findOwn = methodsOf(config)
  const held = createHold()
  const filtering = withFilters(
    {
      ask: (request) => nodes.router.ask(request),
      subscribe: (topic, listener) => nodes.router.subscribe(topic, listener),
      health: () => nodes.router.health(),
    },
    {
      nodes: () => nodes.byIdentity,
      // The chain of another replica is another chain.
      shared: development ? undefined : shared?.filtersOf(name, IDLE_MS),
    },
  )
  const router: NetworkRouter = {
    ...filtering,
    // A filter may be looked up in the shared store first.
    ask: (request) =>
      request.method.filter
        ? held.hold(filtering.ask(request))
        : filtering.ask(request),
  }
  const subscriptions =
    genesisHash === undefined
      ? createSubscriptions({
          source: toSource(router),
          development,
          warn: (event, details) => ownLog.warn(details, event),
          onReorganised: flush,
        })
      : createSolanaSubscriptions(toSource(router, findSolanaMethod))
  onRestarted = () => {
    flush()
    filtering.dropFilters()
    subscriptions.look()
  }
  return {
    name,
    chainId,
    ...(genesisHash !== undefined && { genesisHash }),
    development,
    findMethod: (method) => findOwn(method),
    router,
    cache,
    ...(sharedCache && { sharedCache }),
    heads: createHeads({ onReorganised: flush }),
    subscriptions,
    hold: held.hold,
    record: metrics.forNetwork(name),
    prepare: async (next) => {
      const opened = await open(next)
      await opened.probed
      return {
        commit: () => {
          const before = nodes
          nodes = opened
          findOwn = methodsOf(next)
          before
            .release()
            .catch((error) => ownLog.error({ err: error }, 'a node stays open'))
          filtering.dropFilters((upstream) => !opened.has(upstream))
        },
        abandon: opened.release,
      }
    },
    probed: () => nodes.probed,
    drain: async () => {
      await held.idle()
      await nodes.release()
    },
    close: async () => {
      nodes.endProbes()
      await upstreams.closeAll()
    },
  }
}

/** Subscriptions follow whichever node answers. */
const toSource = (
  router: Pick<Router, 'ask' | 'subscribe'>,
  find: FindMethod = findMethod,
): ChainSource => ({
  subscribe: router.subscribe,
  ask: async ({ method: name, params }) => {
    const method = find(name)
    if (!method) throw new Error(`${name} is not in the method table`)
    const failover = { asked: false, included: false }
    try {
      return (await router.ask({ method, params, failover, owner: '' })).outcome
    } catch (error) {
      if (error instanceof UnavailableError)
        throw new OutageError('unreachable')
      throw error
    }
  },
})
