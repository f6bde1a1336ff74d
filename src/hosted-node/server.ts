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
import { createMetrics, type Metrics } from './metrics.ts'
import type { Network } from './network/network.ts'
import { openNetworks } from './network/open-networks.ts'
import { createAnswerBody } from './pipeline/answer-body.ts'
import { createNoteRefusal } from './pipeline/note-refusal.ts'
import { createPipeline } from './pipeline/pipeline.ts'
import { openSharedState } from './shared-state/open-shared-state.ts'
import type { SharedStore } from './shared-state/shared-store.ts'

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
  {
    log,
    openChain,
    store,
    shareMetrics = (print) => print,
  }: {
    log: Log
    openChain: OpenChain
    /** What the workers of a machine share without a server. */
    store?: SharedStore
    /** Returns the metrics of all workers. */
    shareMetrics?: (print: () => string) => () => string | Promise<string>
  },
): Promise<RunningServer> => {
  const loopback = isLoopback(config.host)
  const metrics = createMetrics()
  const shared = await openSharedState(config, { log, metrics, store })
  const networks = await openNetworks(config, {
    log,
    metrics,
    openChain,
    shared,
  }).catch(async (error) => {
    await shared?.close()
    throw error
  })
  const doorman: Doorman = {
    networks,
    apiKeys: createApiKeys(config.apiKeys, { loopback }),
    loopback,
    domain: config.domain,
  }
  const meters = createMeters(shared?.openMeter)
  const charge = createCharge(meters)
  const noteRefusal = createNoteRefusal(metrics, log)
  const answerBody = createAnswerBody({
    answerCall: createPipeline(log),
    charge,
    noteRefusal,
  })
  const operations = createOperations({
    networks,
    printMetrics: shareMetrics(metrics.print),
    open: config.metrics ?? loopback,
  })
  const common = { doorman, answerBody, noteRefusal, log }
  const http = createHttpEndpoint({ ...common, operations })
  const sockets = createWebSocketEndpoint({
    ...common,
    charge,
    metrics,
    sharedSockets: shared?.sockets,
  })
  measureNetworks(metrics, networks)
  metrics.gauge('portolan_credits_today', meters.spentToday)
  const server = createServer(config, http)
  server.on('upgrade', sockets.upgrade)

  const closeNetworks = async (): Promise<void> => {
    await Promise.all([...networks.values()].map((network) => network.close()))
    await shared?.close()
  }
  const port = await listen(server, config).catch(async (error) => {
    await closeNetworks()
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
      await closeNetworks()
    },
  }
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
