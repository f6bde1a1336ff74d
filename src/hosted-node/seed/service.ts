import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { NetworkConfig } from '../config/config.ts'
import type { Outcome } from '../json-rpc.ts'
import { type ApiKey, digestOf } from '../keys/api-keys.ts'
import { planTiers } from '../keys/plan-tiers.ts'
import { type RunningServer, startServer } from '../server.ts'

export const transports = ['HTTP', 'WebSocket'] as const
export type Transport = (typeof transports)[number]

export type Question = Readonly<{
  transport: Transport
  network: string
  method: string
  params: readonly unknown[]
  key?: keyof typeof keys
  /** Asks for failover as the transport has it: a header, or the address. */
  failover?: boolean
}>

export type Service = {
  server: RunningServer
  /** Sends a body as it is, and gives what came back as it is. */
  exchange: (
    place: Omit<Question, 'method' | 'params'>,
    body: string,
  ) => Promise<string>
  ask: (question: Question) => Promise<Outcome>
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

/** Where that chain has the contract that reverts, burns and logs. */
export const HERITAGE_PROBE = '0xbded0d2bf404bdcba897a74e6657f1f12e5c6fb6'

/** A network behind an address, so that its node can be asked directly too. */
export const networkAt = (
  url: string,
  network: Partial<NetworkConfig> = {},
): NetworkConfig => ({
  name: 'local',
  chainId: 31337,
  upstreams: [{ kind: 'url', url, final: false }],
  ...network,
})

/** The service as it runs, asked over sockets as its callers ask it. */
export const startService = async (
  networks: readonly NetworkConfig[],
): Promise<Service> => {
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    metrics: false,
    // Nothing is kept: whichever transport asks, the node is asked.
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

/** What was found, of an outcome that is not an error. */
export const resultOf = (outcome: Outcome): unknown => {
  if ('error' in outcome) throw new Error(JSON.stringify(outcome.error))
  return outcome.result
}
