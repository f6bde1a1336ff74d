import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { NetworkConfig } from '../config/config.ts'
import type { Outcome } from '../json-rpc.ts'
import { type ApiKey, digestOf } from '../keys/api-keys.ts'
import { planTiers } from '../keys/plan-tiers.ts'
import type { RunningServer } from '../server.ts'
import { startTestServer } from '../start-test-server.ts'

export const transports = ['HTTP', 'WebSocket'] as const
export type Transport = (typeof transports)[number]

export type SeedRequest = Readonly<{
  transport: Transport
  network: string
  method: string
  params: readonly unknown[]
  key?: keyof typeof keys
  /** Requests failover by header or URL, depending on the transport. */
  failover?: boolean
}>

export type Service = {
  server: RunningServer
  /** Sends a body unchanged, and returns the raw response. */
  exchange: (
    place: Omit<SeedRequest, 'method' | 'params'>,
    body: string,
  ) => Promise<string>
  ask: (request: SeedRequest) => Promise<Outcome>
  stop: () => Promise<void>
}

const key = (id: string, rest: Partial<ApiKey> = {}): ApiKey => ({
  id,
  digest: digestOf(`${id}-key-of-the-seed`),
  plan: planTiers.custom,
  development: false,
  failover: false,
  profile: 'full',
  ...rest,
})

const keys = {
  full: key('full'),
  strict: key('strict', { profile: 'strict' }),
  free: key('free', {
    plan: { ...planTiers.custom, failover: planTiers.free.failover },
  }),
}

export const heritageNetwork: NetworkConfig = {
  name: 'heritage',
  chainId: 61337,
  upstreams: [{ kind: 'heritage' }],
}

/** The address of the probe contract on that chain. */
export const HERITAGE_PROBE = '0xbded0d2bf404bdcba897a74e6657f1f12e5c6fb6'

/** A network with a URL upstream, so that its node can be asked directly. */
export const networkAt = (
  url: string,
  network: Partial<NetworkConfig> = {},
): NetworkConfig => ({
  name: 'local',
  chainId: 31337,
  upstreams: [{ kind: 'url', url, final: false }],
  ...network,
})

/** The real service, called over sockets. */
export const startService = async (
  networks: readonly NetworkConfig[],
): Promise<Service> => {
  const server = await startTestServer({
    host: '127.0.0.1',
    port: 0,
    metrics: false,
    // No cache: each transport reaches the node.
    cacheBytes: 0,
    networks,
    apiKeys: Object.values(keys),
  })
  const exchange: Service['exchange'] = (
    { transport, network, key = 'full', failover = false },
    body,
  ) => {
    const served = server.networks.find(({ name }) => name === network)
    if (!served) throw new Error(`no network is called ${network}`)
    const path = `v3/${key}-key-of-the-seed`
    return transport === 'HTTP'
      ? post(`${served.baseUrl}/${path}`, { body, failover })
      : sendMessage(
          `${served.wsUrl}/ws/${path}${failover ? '?failover=true' : ''}`,
          body,
        )
  }
  return {
    server,
    exchange,
    ask: async ({ method, params, ...place }) => {
      const request = { jsonrpc: '2.0', id: 1, method, params }
      const text = await exchange(place, JSON.stringify(request))
      const { jsonrpc: _, id: __, ...outcome } = JSON.parse(text)
      return outcome
    },
    stop: server.stop,
  }
}

const post = async (
  url: string,
  { body, failover }: { body: string; failover: boolean },
): Promise<string> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(failover && { 'enable-failover': 'true' }),
    },
    body,
  })
  return await response.text()
}

const sendMessage = async (url: string, body: string): Promise<string> => {
  const socket = new WebSocket(url)
  try {
    await once(socket, 'open')
    socket.send(body)
    const [message] = await once(socket, 'message')
    return String(message)
  } finally {
    socket.terminate()
  }
}

/** The result of a successful outcome. */
export const resultOf = (outcome: Outcome): unknown => {
  if ('error' in outcome) throw new Error(JSON.stringify(outcome.error))
  return outcome.result
}
