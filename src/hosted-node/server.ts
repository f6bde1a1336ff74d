import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { OpenChain } from './chain/open-chain.ts'
import { type Config, DEFAULT_MAX_CONNECTIONS } from './config/config.ts'
import type { Doorman } from './endpoints/admit.ts'
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
import { measureProcess } from './metrics/process-metrics.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { Network } from './network/network.ts'
import { openNetworks } from './network/open-networks.ts'
import { createAnswerBody } from './pipeline/answer-body.ts'
import { createNoteRefusal } from './pipeline/note-refusal.ts'
import { createPipeline } from './pipeline/pipeline.ts'
import type { Stage } from './pipeline/stage.ts'

/**
 * A network and its addresses: `/v3/<API_KEY>` follows `baseUrl`, and
 * `/ws/v3/<API_KEY>` follows `wsUrl`.
 */
export type ServedNetwork = {
  name: string
  chainId: number
  baseUrl: string
  wsUrl: string
}

export type RunningServer = {
  port: number
  networks: ServedNetwork[]
  /** Answers requests in flight, then ends; resolves when the port is free. */
  stop: () => Promise<void>
}

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 65_000
/** How often Node checks for late requests; every 30 s by default. */
const CHECK_MS = 2_000
const STOP_GRACE_MS = 2_000
const SWEEP_MS = 20

export const startServer = async (
  config: Config,
  { log, openChain }: { log: Log; openChain: OpenChain },
): Promise<RunningServer> => {
  const loopback = isLoopback(config.host)
  const metrics = createMetrics()
  const networks = await openNetworks(config, { log, metrics, openChain })
  const doorman: Doorman = {
    networks,
    apiKeys: createApiKeys(config.apiKeys, { loopback }),
    loopback,
    domain: config.domain,
  }
  const meters = createMeters()
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
    metrics,
    open: config.metrics ?? loopback,
  })
  const shared = { doorman, answerBody, noteRefusal, log }
  const http = createHttpEndpoint({ ...shared, operations })
  const sockets = createWebSocketEndpoint({ ...shared, charge, metrics })
  measureNetworks(metrics, networks)
  const endProcessMetrics = measureProcess(metrics)
  metrics.gauge('portolan_credits_today', meters.spentToday)
  const server = createServer(config, http)
  server.on('upgrade', sockets.upgrade)

  const closeNetworks = async (): Promise<void> => {
    await Promise.all([...networks.values()].map((network) => network.close()))
  }
  const port = await listen(server, config).catch(async (error) => {
    endProcessMetrics()
    await closeNetworks()
    await traces?.stop()
    throw error
  })
  log.info({ port, networks: [...networks.keys()] }, 'serving')
  return {
    port,
    networks: config.networks.map(({ name, chainId }) => ({
      name,
      chainId,
      ...addressesOf(name, { ...config, port }),
    })),
    stop: async () => {
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

const measureNetworks = (
  metrics: Metrics,
  networks: ReadonlyMap<string, Network>,
): void => {
  metrics.gauge('portolan_cache_bytes', () =>
    [...networks.values()].map(({ name, cache }) => ({
      labels: { network: name },
      value: cache.stats().bytes,
    })),
  )
  metrics.gauge('portolan_cache_requests_total', () =>
    [...networks.values()].flatMap(({ name, cache }) => {
      const { hits, misses } = cache.lookups()
      return [
        { labels: { network: name, outcome: 'hit' }, value: hits },
        { labels: { network: name, outcome: 'miss' }, value: misses },
      ]
    }),
  )
  metrics.gauge('portolan_upstream_open', () =>
    [...networks.values()].flatMap(({ router }) =>
      router.health().map(({ name, open }) => ({
        labels: { upstream: name },
        value: Number(open),
      })),
    ),
  )
}

const createServer = (
  { tls, maxConnections = DEFAULT_MAX_CONNECTIONS }: Config,
  endpoint: HttpEndpoint,
): Server => {
  const options = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_MS,
    IncomingMessage: UpgradableRequest,
  }
  const server = tls
    ? createHttpsServer({ ...options, ...readTls(tls) })
    : createHttpServer(options)
  server.maxConnections = maxConnections
  server.on('request', (request, response) => void endpoint(request, response))
  return server
}

const readTls = ({
  cert,
  key,
}: {
  cert: string
  key: string
}): { cert: Buffer; key: Buffer } => ({
  cert: readFileSync(cert),
  key: readFileSync(key),
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
