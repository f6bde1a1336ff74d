import { afterEach, expect, it, vi } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { openSocket } from '../../hosted-node/upstream/open-socket.ts'
import {
  type ChainSockets,
  type ChainSocketsOptions,
  createChainSockets,
} from './chain-sockets.ts'
import type { Served } from './served-chains.ts'

const chainId = 'eip155:7'
const apiKey = 'canary-0123456789abcdef'

const ends: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const startNode = async (): Promise<FaultyNode> => {
  const node = await startFaultyNode({
    chainId: 7,
    answer: ({ method }) => ({ result: method }),
  })
  ends.push(node.stop)
  return node
}

const setUp = async (
  options: Partial<ChainSocketsOptions> = {},
): Promise<{ node: FaultyNode; sockets: ChainSockets; served: Served[] }> => {
  const node = await startNode()
  const served: Served[] = []
  const sockets = createChainSockets({
    addressOf: async (wanted) =>
      wanted === chainId
        ? { address: { baseUrl: node.url, apiKey } }
        : undefined,
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

it('has one socket for all who use a chain', async () => {
  const { node, sockets } = await setUp()
  const [one, other] = await Promise.all([open(sockets), open(sockets)])
  expect(await Promise.all([one.request(call), other.request(call)])).toEqual([
    'eth_gasPrice',
    'eth_gasPrice',
  ])
  expect(node.openSockets()).toBe(1)
})

it('has none for a chain without a node', async () => {
  const { sockets } = await setUp()
  expect(await sockets.of('eip155:8')).toBe(undefined)
})

it('closes when it is idle, and opens again when it is asked', async () => {
  const { node, sockets } = await setUp({ idle: 20 })
  const socket = await open(sockets)
  await vi.waitFor(() => expect(node.openSockets()).toBe(0))
  expect(socket.isOpen()).toBe(false)
  expect(await socket.request(call)).toBe('eth_gasPrice')
})

it('is not idle while a call is on its way', async () => {
  const { node, sockets } = await setUp({ idle: 20 })
  const socket = await open(sockets)
  await node.setFault({ slow: 120 })
  expect(await socket.request(call)).toBe('eth_gasPrice')
})

it('stays open while somebody holds it', async () => {
  const { node, sockets } = await setUp({ idle: 10, pulse: 15 })
  const letGo = [sockets.hold(chainId), sockets.hold(chainId)]
  await open(sockets)
  letGo[0]?.()
  letGo[0]?.()
  // The chain is asked for once by the connect, and then by the pulse.
  await vi.waitFor(() => expect(node.requests.length).toBeGreaterThan(4))
  expect(node.openSockets()).toBe(1)
  letGo[1]?.()
  await vi.waitFor(() => expect(node.openSockets()).toBe(0))
})

it('takes a held one for dead when nothing comes any more', async () => {
  const { node, sockets } = await setUp({ pulse: 20, patience: 30 })
  sockets.hold(chainId)
  const socket = await open(sockets)
  const lost = new Promise<void>((resolve) => {
    void socket.subscribe(['newHeads'], {
      onEvent: () => undefined,
      onLost: resolve,
    })
  })
  await socket.request(call)
  await node.setFault('hang')
  await lost
  await node.setFault('none')
  expect(await socket.request(call)).toBe('eth_gasPrice')
})

it('says of one that leads to another chain, also while it is held', async () => {
  const { node, sockets, served } = await setUp({ pulse: 20 })
  sockets.hold(chainId)
  const socket = await open(sockets)
  await node.setFault('wrong-chain')
  await vi.waitFor(() => expect(served).toHaveLength(1))
  expect(socket.isOpen()).toBe(false)
  await expect(socket.request(call)).rejects.toMatchObject({ said: '8' })
  await node.setFault('none')
  await vi.waitFor(() => socket.connect(), 5_000)
  expect(served.at(-1)).toStrictEqual({ chainId, said: '7', isRight: true })
  expect(served[0]).toStrictEqual({ chainId, said: '8', isRight: false })
})

it('is another one once the chain has another node', async () => {
  const nodes = [await startNode(), await startNode()] as const
  let [node] = nodes
  const { sockets } = await setUp({
    addressOf: async () => ({ address: { baseUrl: node.url, apiKey } }),
  })
  const before = await open(sockets)
  node = nodes[1]
  sockets.forget(chainId)
  await vi.waitFor(() => expect(nodes[0].openSockets()).toBe(0))
  await expect(before.request(call)).rejects.toMatchObject({
    reason: 'unreachable',
  })
  await open(sockets)
  expect(nodes[1].openSockets()).toBe(1)
})

it('is not used when it is forgotten while its address is looked up', async () => {
  let tell: () => void = () => undefined
  const looked = new Promise<void>((resolve) => {
    tell = resolve
  })
  const node = await startNode()
  const { sockets } = await setUp({
    addressOf: async () => {
      await looked
      return { address: { baseUrl: node.url, apiKey } }
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

it('says nothing of one whose chain has another node', async () => {
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
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const { id } = JSON.parse(sent[0] ?? '')
  const data = JSON.stringify({ jsonrpc: '2.0', id, result: '0x8' })
  listeners.get('message')?.({ data })
  sockets.forget(chainId)
  await expect(connected).rejects.toMatchObject({ said: '8' })
  expect(served).toStrictEqual([])
})
