import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { lookUntil, turn } from '../../dev/look-until.ts'
import { openSocket } from '../../hosted-node/upstream/open-socket.ts'
import { hostedAddress } from '../../node-client/testing/hosted-address.ts'
import {
  type ChainSockets,
  type ChainSocketsOptions,
  createChainSockets,
} from './chain-sockets.ts'
import type { Served } from './served-chains.ts'

const chainId = 'eip155:7'
const apiKey = 'canary-0123456789abcdef'

const ends: (() => unknown)[] = []

/** Sockets become idle or silent only when the test advances time. */
beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
    ],
  })
})

afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0).toReversed()) await end()
})

const startNode = async (
  held: Promise<unknown> = Promise.resolve(),
): Promise<FaultyNode> => {
  const node = await startFaultyNode({
    chainId: 7,
    answer: async ({ method }) => {
      await held
      return { result: method }
    },
  })
  ends.push(node.stop)
  return node
}

const setUp = async ({
  held,
  ...options
}: Partial<ChainSocketsOptions> & {
  /** Before it resolves, the node was asked only for its chain. */
  held?: Promise<unknown>
} = {}): Promise<{
  node: FaultyNode
  sockets: ChainSockets
  served: Served[]
}> => {
  const node = await startNode(held)
  const served: Served[] = []
  const sockets = createChainSockets({
    addressOf: async (wanted) =>
      wanted === chainId
        ? { address: hostedAddress({ baseUrl: node.url, apiKey }) }
        : undefined,
    inUse: () => 0,
    open: openSocket,
    served: (one) => served.push(one),
    ...options,
  })
  ends.push(() => sockets.forget(chainId))
  return { node, sockets, served }
}

const open = async (sockets: ChainSockets) => {
  const socket = await sockets.of(chainId)
  if (!socket) throw new Error('the chain has no socket')
  await socket.connect()
  return socket
}

const call = { method: 'eth_gasPrice' }

it('all users of a chain share one socket', async () => {
  const { node, sockets } = await setUp()
  const [one, other] = await Promise.all([open(sockets), open(sockets)])
  expect(await Promise.all([one.request(call), other.request(call)])).toEqual([
    'eth_gasPrice',
    'eth_gasPrice',
  ])
  expect(node.openSockets()).toBe(1)
})

it('a chain without a node has no socket', async () => {
  const { sockets } = await setUp()
  expect(await sockets.of('eip155:8')).toBe(undefined)
})

it('an idle socket closes, and opens again for the next call', async () => {
  const { node, sockets } = await setUp()
  const socket = await open(sockets)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(socket.isOpen()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(socket.isOpen()).toBe(false)
  await lookUntil(() => node.openSockets() === 0)
  expect(await socket.request(call)).toBe('eth_gasPrice')
})

it('a socket with a pending call is not idle', async () => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { node, sockets } = await setUp({ held })
  const socket = await open(sockets)
  const asked = socket.request(call)
  await lookUntil(() => node.requests.length === 2)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(socket.isOpen()).toBe(true)
  answer()
  expect(await asked).toBe('eth_gasPrice')
})

it('a held socket stays open', async () => {
  const { node, sockets } = await setUp()
  const release = [sockets.hold(chainId), sockets.hold(chainId)]
  const socket = await open(sockets)
  release[0]?.()
  release[0]?.()
  // The chain is requested once by the connect, and then by the heartbeat.
  for (const requests of [2, 3, 4]) {
    const received = vi.getTimerCount()
    await vi.advanceTimersByTimeAsync(20_000)
    await lookUntil(() => node.requests.length === requests)
    await lookUntil(() => vi.getTimerCount() === received)
  }
  expect(socket.isOpen()).toBe(true)
  release[1]?.()
  await turn()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(socket.isOpen()).toBe(false)
})

it('a held socket that receives nothing is closed', async () => {
  const { node, sockets } = await setUp()
  sockets.hold(chainId)
  const socket = await open(sockets)
  let isLost = false
  await socket.subscribe(['newHeads'], {
    onEvent: () => undefined,
    onLost: () => {
      isLost = true
    },
  })
  await node.setFault('hang')
  await vi.advanceTimersByTimeAsync(20_000 + 7_999)
  expect(isLost).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isLost).toBe(true)
  await node.setFault('none')
  expect(await socket.request(call)).toBe('eth_gasPrice')
})

it('a socket that leads to another chain is reported, also while it is held', async () => {
  const { node, sockets, served } = await setUp()
  sockets.hold(chainId)
  const socket = await open(sockets)
  await node.setFault('wrong-chain')
  await vi.advanceTimersByTimeAsync(20_000)
  await lookUntil(() => served.length > 0)
  expect(served).toStrictEqual([{ chainId, said: '8', isRight: false }])
  expect(socket.isOpen()).toBe(false)
  await expect(socket.request(call)).rejects.toMatchObject({ said: '8' })
  await node.setFault('none')
  // It is not retried immediately after a failure.
  await vi.advanceTimersByTimeAsync(1_000)
  await socket.connect()
  expect(served.at(-1)).toStrictEqual({ chainId, said: '7', isRight: true })
})

it('a chain with another node gets another socket', async () => {
  const nodes = [await startNode(), await startNode()] as const
  let [node] = nodes
  const { sockets } = await setUp({
    addressOf: async () => ({
      address: hostedAddress({ baseUrl: node.url, apiKey }),
    }),
  })
  const before = await open(sockets)
  node = nodes[1]
  sockets.forget(chainId)
  await lookUntil(() => nodes[0].openSockets() === 0)
  await expect(before.request(call)).rejects.toMatchObject({
    reason: 'unreachable',
  })
  await open(sockets)
  expect(nodes[1].openSockets()).toBe(1)
})

it('a socket that is forgotten while its address is looked up is not used', async () => {
  let tell: () => void = () => undefined
  const looked = new Promise<void>((resolve) => {
    tell = resolve
  })
  const node = await startNode()
  const { sockets } = await setUp({
    addressOf: async () => {
      await looked
      return { address: hostedAddress({ baseUrl: node.url, apiKey }) }
    },
  })
  const socket = sockets.of(chainId)
  sockets.forget(chainId)
  tell()
  await expect((await socket)?.connect()).rejects.toMatchObject({
    reason: 'unreachable',
  })
  expect(node.openSockets()).toBe(0)
})

it('a socket whose chain has another node reports nothing', async () => {
  const listeners = new Map<string, (event: { data?: unknown }) => void>()
  const sent: string[] = []
  const { sockets, served } = await setUp({
    open: () => ({
      addEventListener: (type: string, listener: never) =>
        listeners.set(type, listener),
      send: (text) => sent.push(text),
      close: () => undefined,
    }),
  })
  const socket = await sockets.of(chainId)
  const connected = socket?.connect()
  listeners.get('open')?.({})
  await lookUntil(() => sent.length > 0)
  const { id } = JSON.parse(sent[0] ?? '')
  const data = JSON.stringify({ jsonrpc: '2.0', id, result: '0x8' })
  listeners.get('message')?.({ data })
  sockets.forget(chainId)
  await expect(connected).rejects.toMatchObject({ said: '8' })
  expect(served).toStrictEqual([])
})
