import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import {
  createServer as createHttpsServer,
  Server as HttpsServer,
} from 'node:https'
import type { AddressInfo } from 'node:net'
import { createSecureContext } from 'node:tls'
import { isDeepStrictEqual } from 'node:util'
import type { OpenChain } from './chain/open-chain.ts'
import { type Config, DEFAULT_MAX_CONNECTIONS } from './config/config.ts'
import { type NetworkNamespace, namespaceOf } from './config/namespace-of.ts'
import { createResponseClass } from './endpoints/draining-response.ts'
import {
  createHttpEndpoint,
  type HttpEndpoint,
} from './endpoints/http-endpoint.ts'
import { createOperations } from './endpoints/operations.ts'
import { UpgradableRequest } from './endpoints/upgradable-request.ts'
import { createWebSocketEndpoint } from './endpoints/websocket-endpoint.ts'
import { createApiKeys } from './keys/api-keys.ts'
import { createCharge } from './keys/charge.ts'
import { createMeters } from './keys/meters.ts'
import type { Log } from './log.ts'
import { isLoopback } from './loopback.ts'
import { measureNetworks } from './metrics/measure-networks.ts'
import { measureProcess } from './metrics/process-metrics.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { Network } from './network/network.ts'
import {
  type NetworkChanges,
  prepareNetworks,
  type ServedNetworks,
} from './network/prepare-networks.ts'
import { createAnswerBody } from './pipeline/answer-body.ts'
import { createNoteRefusal } from './pipeline/note-refusal.ts'
import { createPipeline } from './pipeline/pipeline.ts'
import type { Stage } from './pipeline/stage.ts'
import { openSharedState } from './shared-state/open-shared-state.ts'
import type { SharedStore } from './shared-state/shared-store.ts'
import type { OpenSolana } from './solana/open-solana.ts'

/**
 * A network and its addresses: `/v3/<API_KEY>` follows `baseUrl`, and
 * `/ws/v3/<API_KEY>` follows `wsUrl`.
 */
export type ServedNetwork = {
  name: string
  namespace: NetworkNamespace
  /** 0 for a Solana network. */
  chainId: number
  /** Of a Solana network. */
  genesisHash?: string
  baseUrl: string
  wsUrl: string
}

export type RunningServer = {
  port: number
  networks: ServedNetwork[]
  /** Rejects if the configuration cannot be used; then nothing has changed. */
  reload: (config: Config) => Promise<ReloadReport>
  /**
   * `/readyz` fails at once. After the drain delay, answers requests in flight
   * and ends; resolves when the port is free.
   */
  stop: () => Promise<void>
}

export type ReloadReport = NetworkChanges & {
  /** Settings that differ, and only change with a new start. */
  needsRestart: string[]
}

/** What changes while the server runs. */
type Running = { config: Config; served: ServedNetworks; isDraining: boolean }

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 65_000
/** How often Node checks for late requests; every 30 s by default. */
const CHECK_MS = 2_000
const STOP_GRACE_MS = 2_000
const SWEEP_MS = 20

export const startServer = async (
  config: Config,
  {
    log,
    openChain,
    openSolana,
    store,
    shareMetrics = (print) => print,
  }: {
    log: Log
    openChain: OpenChain
    openSolana?: OpenSolana
    /** What the workers of a machine share without a server. */
    store?: SharedStore
    /** Returns the metrics of all workers. */
    shareMetrics?: (print: () => string) => () => string | Promise<string>
  },
): Promise<RunningServer> => {
  // Before anything is opened.
  requireOneProcess(config, config)
  const tls = config.tls && readTls(config.tls)
  const loopback = isLoopback(config.host)
  const metrics = createMetrics()
  const shared = await openSharedState(config, { log, metrics, store })
  const deps = { log, metrics, openChain, openSolana, shared }
  const { served } = await prepareNetworks(config, deps).catch(
    async (error) => {
      await shared?.close()
      throw error
    },
  )
  const now: Running = { config, served, isDraining: false }
  const networks = (): ReadonlyMap<string, Network> => now.served.networks
  const admission = {
    networks: served.networks,
    apiKeys: createApiKeys(config.apiKeys, { loopback }),
    loopback,
    domain: config.domain,
  }
  const meters = createMeters(shared?.openMeter)
  const charge = createCharge(meters)
  const noteRefusal = createNoteRefusal(metrics, log)
  const traces = await openTraces(config, { log, metrics })
  const answerBody = createAnswerBody({
    answerCall: createPipeline(log, traces?.stages),
    charge,
    countCredits: metrics.countCredits,
    noteRefusal,
  })
  const operations = createOperations({
    networks,
    printMetrics: shareMetrics(metrics.print),
    isDraining: () => now.isDraining,
    isOpen: () => now.config.metrics ?? loopback,
  })
  const common = { admission, answerBody, noteRefusal, log }
  const http = createHttpEndpoint({ ...common, operations })
  const sockets = createWebSocketEndpoint({
    ...common,
    charge,
    metrics,
    sharedSockets: shared?.sockets,
  })
  measureNetworks(metrics, networks)
  const endProcessMetrics = measureProcess(metrics)
  metrics.gauge('portolan_credits_today', meters.spentToday)
  const server = createServer(config, { tls, endpoint: http, now })
  server.on('upgrade', sockets.upgrade)

  /** Also those of earlier configurations, until their calls have ended. */
  const open = new Set(served.networks.values())
  const closeNetworks = async (): Promise<void> => {
    await Promise.all([...open].map((network) => network.close()))
    await shared?.close()
  }
  const apply = async (next: Config): Promise<ReloadReport> => {
    if (now.isDraining) throw new Error('the service is stopping')
    requireOneProcess(config, next)
    const nextTls = tls && next.tls && readTls(next.tls)
    const prepared = await prepareNetworks(next, deps, now.served)
    now.config = next
    now.served = prepared.served
    for (const network of networks().values()) open.add(network)
    Object.assign(admission, {
      networks: networks(),
      apiKeys: createApiKeys(next.apiKeys, { loopback }),
      domain: next.domain,
    })
    server.maxConnections = next.maxConnections ?? DEFAULT_MAX_CONNECTIONS
    if (nextTls && server instanceof HttpsServer) {
      server.setSecureContext(nextTls)
    }
    prepared.commit()
    for (const network of prepared.closed) {
      network.drain().then(
        () => open.delete(network),
        (error) => log.error({ err: error }, 'a network did not drain'),
      )
    }
    sockets.refresh()
    return { ...prepared.changes, needsRestart: findFixed(config, next) }
  }
  let reloading: Promise<unknown> = Promise.resolve()
  const port = await listen(server, config).catch(async (error) => {
    endProcessMetrics()
    await closeNetworks()
    await traces?.stop()
    throw error
  })
  log.info({ port, networks: [...networks().keys()] }, 'serving')
  return {
    port,
    networks: config.networks.map(({ name, chainId, genesisHash }) => ({
      name,
      namespace: namespaceOf({ genesisHash }),
      chainId,
      ...(genesisHash !== undefined && { genesisHash }),
      ...addressesOf(name, { ...config, port }),
    })),
    reload: (next) => {
      const reloaded = reloading.then(() => apply(next))
      reloading = reloaded.catch(() => undefined)
      return reloaded
    },
    stop: async () => {
      now.isDraining = true
      await reloading
      await delay(now.config.drainDelayMs ?? 0)
      sockets.close()
      await close(server, sockets.terminate)
      endProcessMetrics()
      await closeNetworks()
      await traces?.stop()
    },
  }
}

/** Loaded only if they are configured. */
const openTraces = async (
  { traces }: Config,
  { log, metrics }: { log: Log; metrics: Metrics },
): Promise<{ stages: Stage[]; stop: () => Promise<void> } | undefined> => {
  if (!traces) return undefined
  const [{ createSpanExporter }, { traceCalls }] = await Promise.all([
    import('./traces/span-exporter.ts'),
    import('./traces/trace-calls.ts'),
  ])
  const { add, dropped, stop } = createSpanExporter(traces.url, log)
  metrics.gauge('portolan_spans_dropped_total', () => [
    { labels: {}, value: dropped() },
  ])
  return { stages: [traceCalls({ add, sample: traces.sample ?? 1 })], stop }
}

const createServer = (
  { maxConnections = DEFAULT_MAX_CONNECTIONS }: Config,
  {
    tls,
    endpoint,
    now,
  }: {
    tls: ReturnType<typeof readTls> | undefined
    endpoint: HttpEndpoint
    now: Pick<Running, 'isDraining'>
  },
): Server => {
  const options = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_MS,
    IncomingMessage: UpgradableRequest,
    ServerResponse: createResponseClass(() => now.isDraining),
  }
  const server = tls
    ? createHttpsServer({ ...options, ...tls })
    : createHttpServer(options)
  server.maxConnections = maxConnections
  server.on('request', endpoint)
  return server
}

const readTls = ({
  cert,
  key,
}: {
  cert: string
  key: string
}): { cert: Buffer; key: Buffer } => {
  const read = { cert: readFileSync(cert), key: readFileSync(key) }
  // Throws if they do not fit.
  createSecureContext(read)
  return read
}

/** The state of a development chain is in one process. */
const requireOneProcess = ({ workers = 1 }: Config, next: Config): void => {
  const chain = next.networks.find(({ upstreams }) =>
    upstreams.some(({ kind }) => kind === 'edr' || kind === 'litesvm'),
  )
  if (workers === 1 || !chain) return
  throw new Error(
    `${chain.name} is a development chain, and ${workers} workers are running: start the service again`,
  )
}

/** The settings that differ but cannot change while the server runs. */
const findFixed = (running: Config, next: Config): string[] => [
  ...(['host', 'port'] as const).filter((name) => running[name] !== next[name]),
  ...(Boolean(running.tls) === Boolean(next.tls) ? [] : ['tls']),
  ...(['workers', 'shared', 'traces'] as const).filter(
    (name) => !isDeepStrictEqual(running[name], next[name]),
  ),
]

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    if (ms === 0) resolve()
    else setTimeout(resolve, ms)
  })

const addressesOf = (
  name: string,
  { host, port, tls }: Config,
): Pick<ServedNetwork, 'baseUrl' | 'wsUrl'> => {
  const place = `${inUrl(host)}:${port}/${name}`
  return tls
    ? { baseUrl: `https://${place}`, wsUrl: `wss://${place}` }
    : { baseUrl: `http://${place}`, wsUrl: `ws://${place}` }
}

const listen = (server: Server, { host, port }: Config): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })

/**
 * `server.close` ends idle keep-alive connections; busy ones have some time,
 * and close after their last answer.
 */
const close = (server: Server, cutSockets: () => void): Promise<void> =>
  new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    const hurry = setTimeout(() => {
      server.closeAllConnections()
      // Node does not count these as HTTP connections any more.
      cutSockets()
    }, STOP_GRACE_MS)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(hurry)
      resolve()
    })
  })

const inUrl = (host: string): string =>
  host.includes(':') ? `[${host}]` : host
