import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApiKeys } from './api-keys.ts'
import type { Config, NetworkConfig } from './config.ts'
import { createHttpEndpoint } from './http-endpoint.ts'
import { isLoopback } from './loopback.ts'
import { createEdrUpstream } from './upstream/edr-upstream.ts'
import type { Upstream } from './upstream/upstream.ts'

/** A network and where it is reached; `/v3/<API_KEY>` follows `baseUrl`. */
export type ServedNetwork = { name: string; chainId: number; baseUrl: string }

export type RunningServer = {
  port: number
  networks: ServedNetwork[]
  /** Answers what is under way, then ends; resolves when the port is free. */
  stop: () => Promise<void>
}

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const STOP_GRACE_MS = 2_000

export const startServer = async (config: Config): Promise<RunningServer> => {
  const loopback = isLoopback(config.host)
  const upstreams = await openUpstreams(config.networks)
  const endpoint = createHttpEndpoint({
    upstreams,
    apiKeys: createApiKeys(config.apiKeys, { loopback }),
    loopback,
  })
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => {
      // After `stop`, a connection goes as soon as its last answer is out.
      response.on('close', () => {
        if (!server.listening) server.closeIdleConnections()
      })
      void endpoint(request, response)
    },
  )
  const closeUpstreams = async (): Promise<void> => {
    await Promise.all([...upstreams.values()].map((one) => one.close()))
  }
  const port = await listen(server, config).catch(async (error) => {
    await closeUpstreams()
    throw error
  })
  return {
    port,
    networks: config.networks.map(({ name, chainId }) => ({
      name,
      chainId,
      baseUrl: `http://${inUrl(config.host)}:${port}/${name}`,
    })),
    stop: async () => {
      await close(server)
      await closeUpstreams()
    },
  }
}

const openUpstreams = async (
  networks: readonly NetworkConfig[],
): Promise<Map<string, Upstream>> =>
  new Map(
    await Promise.all(
      networks.map(
        async ({ name, chainId }) =>
          [name, await createEdrUpstream(chainId)] as const,
      ),
    ),
  )

const listen = (server: Server, { host, port }: Config): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })

/** `server.close` ends idle keep-alive connections; the busy get some grace. */
const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const hurry = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS)
    server.close(() => {
      clearTimeout(hurry)
      resolve()
    })
  })

const inUrl = (host: string): string =>
  host.includes(':') ? `[${host}]` : host
