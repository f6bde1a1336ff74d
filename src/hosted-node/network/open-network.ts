import { readFile } from 'node:fs/promises'
import type { GethGenesis } from '@ethereumjs/common'
import { createArchiveUpstream } from '../archive/archive-upstream.ts'
import type { OpenChain } from '../chain/open-chain.ts'
import type { NetworkConfig, UpstreamConfig } from '../config/config.ts'
import { createHeritageUpstream } from '../heritage/heritage-upstream.ts'
import type { Log } from '../log.ts'
import { findMethod } from '../methods/method-table.ts'
import type { Metrics } from '../metrics.ts'
import type { SharedState } from '../shared-state/shared-state.ts'
import type { ChainSource } from '../subscriptions/chain-source.ts'
import { createSubscriptions } from '../subscriptions/subscriptions.ts'
import { OutageError } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createUrlUpstream } from '../upstream/url-upstream.ts'
import { IDLE_MS, withFilters } from './filters.ts'
import { createHeads } from './heads.ts'
import type { Network } from './network.ts'
import { openAll } from './open-all.ts'
import { createResponseCache } from './response-cache.ts'
import { createRouter, type Router, UnavailableError } from './router.ts'

export type Surroundings = {
  log: Log
  metrics: Metrics
  openChain: OpenChain
  /** With other replicas. */
  shared?: SharedState | undefined
}

/** Opens a network's nodes; rejects if one of them is unusable. */
export const openNetwork = async (
  config: NetworkConfig,
  {
    log,
    metrics,
    openChain,
    shared,
    cacheBytes,
  }: Surroundings & { cacheBytes: number },
): Promise<Network> => {
  const { name, chainId, partner: partnerConfig } = config
  let onRestarted = (): void => undefined
  const upstreams = await openAll(
    config.upstreams.map((one, index) =>
      openUpstream(one, {
        name: `${name}-${index}`,
        chainId,
        log,
        openChain,
        onRestarted: () => onRestarted(),
      }),
    ),
  )
  const partner =
    partnerConfig &&
    createUrlUpstream({
      ...partnerConfig,
      name: `${name}-partner`,
      chainId,
      final: false,
    })
  const ownLog = log.child({ network: name })
  const cache = createResponseCache(cacheBytes)
  const development = upstreams.some((upstream) => upstream.development)
  const router = withFilters(
    createRouter({
      upstreams,
      partner,
      log: ownLog,
      onOutage: metrics.countOutage,
    }),
    {
      upstreams,
      // The chain of another replica is another chain.
      shared: development ? undefined : shared?.filtersOf(name, IDLE_MS),
    },
  )
  const subscriptions = createSubscriptions({
    source: toSource(router),
    development,
    warn: (event, details) => ownLog.warn(details, event),
    onReorganised: cache.flush,
  })
  onRestarted = () => {
    cache.flush()
    router.dropFilters()
    subscriptions.look()
  }
  return {
    name,
    chainId,
    development,
    router,
    cache,
    ...(shared &&
      upstreams.every(({ final }) => final) && {
        sharedCache: shared.cacheOf({ name, chainId }),
      }),
    heads: createHeads({ onReorganised: cache.flush }),
    subscriptions,
    record: metrics.forNetwork(name),
    close: async () => {
      await Promise.all(
        [...upstreams, ...(partner ? [partner] : [])].map((one) => one.close()),
      )
    },
  }
}

/** Subscriptions follow whichever node answers. */
const toSource = (router: Router): ChainSource => ({
  subscribe: router.subscribe,
  ask: async ({ method: name, params }) => {
    const method = findMethod(name)
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

type UpstreamSurroundings = {
  name: string
  chainId: number
  log: Log
  openChain: OpenChain
  onRestarted: () => void
}

const openUpstream = async (
  config: UpstreamConfig,
  { name, chainId, log, openChain, onRestarted }: UpstreamSurroundings,
): Promise<Upstream> => {
  switch (config.kind) {
    case 'edr':
      return await openChain({ ...config, chainId, log, onRestarted })
    case 'heritage':
      return await createHeritageUpstream()
    case 'archive':
      return await openArchive(config, { name, chainId, log })
    case 'url': {
      const { kind: _, final = true, ...places } = config
      return createUrlUpstream({
        name,
        chainId,
        final,
        ...places,
        log: (event) => log.warn(event),
      })
    }
  }
}

const openArchive = async (
  {
    genesis,
    blocks,
    expectedHead,
  }: Extract<UpstreamConfig, { kind: 'archive' }>,
  { name, chainId, log }: { name: string; chainId: number; log: Log },
): Promise<Upstream> => {
  const parsed: GethGenesis = JSON.parse(await readFile(genesis, 'utf8'))
  const own = parsed.config?.chainId
  // A node of another chain would make callers sign for the wrong chain.
  if (Number(own) !== chainId) {
    throw new Error(
      `${name}: the network's chainId is ${chainId}, its archive's genesis says ${own ?? 'none'}`,
    )
  }
  return await createArchiveUpstream({
    name,
    genesis: parsed,
    blocks: await readFile(blocks),
    ...(expectedHead !== undefined && { expectedHead }),
    warn: (message: string) => log.warn({ upstream: name }, message),
  })
}
