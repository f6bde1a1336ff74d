import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  address,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
} from '@solana/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Config, UpstreamConfig } from '../config/config.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from '../config/embedded-config.ts'
import type { RunningServer } from '../server.ts'
import { startTestServer } from '../start-test-server.ts'
import { DEVELOPMENT_GENESIS_HASH } from './genesis.ts'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const TO = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9'

const open: { stop: () => Promise<unknown> }[] = []

const serve = async (
  upstreams: UpstreamConfig[],
  genesisHash: string = DEVELOPMENT_GENESIS_HASH,
  more: Partial<Config['networks'][number]> = {},
): Promise<RunningServer> => {
  const server = await startTestServer({
    ...embeddedConfig({ port: 0 }),
    networks: [{ name: 'solana', chainId: 0, genesisHash, upstreams, ...more }],
  })
  open.push(server)
  return server
}

const nodeAt = ({ port }: { port: number }): UpstreamConfig => ({
  kind: 'url',
  url: `http://127.0.0.1:${port}/solana/v3/${DEVELOPMENT_KEY}`,
  wsUrl: `ws://127.0.0.1:${port}/solana/ws/v3/${DEVELOPMENT_KEY}`,
})

const rpcOf = ({ port }: { port: number }) =>
  createSolanaRpc(`http://127.0.0.1:${port}/solana/v3/${DEVELOPMENT_KEY}`)

const socketOf = ({ port }: { port: number }): string =>
  `ws://127.0.0.1:${port}/solana/ws/v3/${DEVELOPMENT_KEY}`

/** A port where nobody listens. */
const closedPort = async (): Promise<number> => {
  const server: Server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

let chain: RunningServer
let gateway: RunningServer

beforeAll(async () => {
  chain = await serve([{ kind: 'litesvm' }])
  const dead = nodeAt({ port: await closedPort() })
  gateway = await serve([dead, nodeAt(chain)])
})
afterAll(() => Promise.all(open.map((one) => one.stop())))

it('asks the next node while the first is down, and sends once', async () => {
  const rpc = rpcOf(gateway)
  expect(await rpc.getGenesisHash().send()).toBe(DEVELOPMENT_GENESIS_HASH)
  const lamports = 3_000_000_000n as never
  const signature = await rpc.requestAirdrop(address(TO), lamports).send()
  const { value } = await rpc.getSignatureStatuses([signature]).send()
  expect(value[0]?.confirmationStatus).toBe('finalized')
  const { value: account } = await rpc
    .getAccountInfo(address(TO), { encoding: 'base64' })
    .send()
  expect(account).toMatchObject({ lamports: 3_000_000_000n })
})

it('forwards subscriptions, and ends that of a signature', async () => {
  const { rpcSubscriptions, signal } = subscribeTo(gateway)
  const slots = await rpcSubscriptions
    .slotNotifications()
    .subscribe({ abortSignal: signal })
  const [first] = await take(slots, 1)
  expect(first?.parent).toBe((first?.slot ?? 0n) - 1n)
  const accounts = await rpcSubscriptions
    .accountNotifications(address(TO), { encoding: 'base64' })
    .subscribe({ abortSignal: signal })
  // Kit drops what comes before somebody waits for it.
  const change = take(accounts, 1)
  const signature = await rpcOf(gateway)
    .requestAirdrop(address(TO), 2_000_000n as never)
    .send()
  const [changed] = await change
  expect(changed?.value.lamports).toBeGreaterThan(0n)
  const socket = new WebSocket(socketOf(gateway))
  const messages: unknown[] = []
  socket.onmessage = ({ data }) => messages.push(JSON.parse(String(data)))
  await new Promise((resolve) => {
    socket.onopen = resolve
  })
  const request = { jsonrpc: '2.0', id: 1, method: 'signatureSubscribe' }
  socket.send(JSON.stringify({ ...request, params: [signature] }))
  await expect
    .poll(() => messages)
    .toMatchObject([
      { id: 1, result: 1 },
      {
        method: 'signatureNotification',
        params: { subscription: 1, result: { value: { err: null } } },
      },
    ])
  socket.close()
})

it('does not use a node of another chain', async () => {
  const posing = await serve([{ kind: 'litesvm' }], MAINNET)
  expect(await rpcOf(posing).getGenesisHash().send()).toBe(MAINNET)
  const wrong = await serve([nodeAt(posing)])
  const slot = rpcOf(wrong).getSlot().send()
  await expect(slot).rejects.toMatchObject({ context: { statusCode: 503 } })
})

it('probes nodes by genesis hash and slot', async () => {
  const posing = await serve([{ kind: 'litesvm' }], MAINNET)
  const health = { everyMs: 3_600_000 }
  const probed = await serve([nodeAt(posing), nodeAt(chain)], undefined, {
    health,
  })
  const readyz = async () => {
    const response = await fetch(`http://127.0.0.1:${probed.port}/healthz`)
    return await response.json()
  }
  await expect.poll(readyz).toMatchObject({ status: 'degraded' })
  expect(await rpcOf(probed).getGenesisHash().send()).toBe(
    DEVELOPMENT_GENESIS_HASH,
  )
})

const subscribeTo = ({ port }: { port: number }) => {
  const controller = new AbortController()
  open.unshift({
    stop: async () => controller.abort(),
  })
  return {
    signal: controller.signal,
    rpcSubscriptions: createSolanaRpcSubscriptions(socketOf({ port })),
  }
}

const take = async <Item>(
  source: AsyncIterable<Item>,
  count: number,
): Promise<Item[]> => {
  const items: Item[] = []
  for await (const item of source) {
    items.push(item)
    if (items.length === count) break
  }
  return items
}
