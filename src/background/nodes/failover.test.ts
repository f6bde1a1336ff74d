import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type Fault,
  type FaultyNode,
  startFaultyNode,
} from '../../dev/faulty-node.ts'
import { openSocket } from '../../hosted-node/upstream/open-socket.ts'
import type { NodeAddress } from '../../node-client/node-address.ts'
import { parseAddress } from '../../node-client/node-address.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import type { ChainRequest } from './chain-node.ts'
import { composeNodes } from './compose-nodes.ts'

const chainId = 'eip155:1'

const ends: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const startNode = async (answer: string): Promise<FaultyNode> => {
  const node = await startFaultyNode({
    chainId: 1,
    answer: ({ method }) =>
      method === 'toy_refuse'
        ? { error: { code: -32000, message: answer } }
        : { result: answer },
  })
  ends.push(node.stop)
  return node
}

const httpOf = ({ url }: FaultyNode): NodeAddress => ({
  url: parseAddress(`${url}/rpc`, 'url'),
})
const socketOf = ({ wsUrl }: FaultyNode): NodeAddress => ({
  url: parseAddress(`${wsUrl}/rpc`, 'url'),
})

/** Two nodes of a chain, and the wallet's networks over them. */
const setUp = async (address: (node: FaultyNode) => NodeAddress = httpOf) => {
  const first = await startNode('first')
  const second = await startNode('second')
  let time = 0
  const dropped = vi.fn()
  const moved = vi.fn()
  const local = createMemoryArea()
  const session = createMemoryArea()
  /** A worker over the same storage. */
  const start = async () => {
    const { networks, chainSockets, nodesInUse } = composeNodes({
      host: {
        local,
        session,
        post: fetch,
        openSocket,
        now: () => time,
        hostAccess: { granted: async () => [], remove: async () => undefined },
      },
      log: { error: () => undefined },
      nodeStateChanged: moved,
      changeNode: async (_, change) => {
        dropped()
        await new Promise((resolve) => setImmediate(resolve))
        await change()
      },
      changed: () => undefined,
      watchNode: (_, request, ask) => ask(request),
    })
    await nodesInUse.restore()
    ends.push(() => chainSockets.forget(chainId))
    const ask = async (request: ChainRequest) =>
      (await networks.nodeOf(chainId))?.request(request)
    const read = () => ask({ method: 'toy_read', rule: { effect: 'pure' } })
    return { networks, ask, read }
  }
  const worker = await start()
  await worker.networks.changeNodes(chainId, () => [
    address(first),
    address(second),
  ])
  dropped.mockClear()
  return {
    first,
    second,
    dropped,
    moved,
    start,
    ...worker,
    wait: (ms: number) => {
      time += ms
    },
  }
}

const sent = ({ requests }: FaultyNode, method: string): number =>
  requests.filter(({ body }) => body.includes(method)).length

const send: ChainRequest = {
  method: 'eth_sendRawTransaction',
  params: ['0x00'],
  rule: { effect: 'send' },
}

describe('several nodes of a chain', () => {
  it('are asked in order: the second is not contacted while the first works', async () => {
    const { read, second, networks } = await setUp()
    expect([await read(), await read()]).toStrictEqual(['first', 'first'])
    expect(second.requests).toStrictEqual([])
    expect(networks.inUse(chainId)).toBe(0)
  })

  it.each<Fault>([
    'refuse',
    'http-502',
    'html',
    'wrong-chain',
    'unauthorized',
    'rate-limited',
  ])('answer a read from the second one: %s', async (fault) => {
    const { first, read, networks } = await setUp()
    await first.setFault(fault)
    expect([await read(), await read()]).toStrictEqual(['second', 'second'])
    expect(networks.inUse(chainId)).toBe(1)
  })

  it('answer a read from the second one if it has only a WebSocket', async () => {
    const { first, read } = await setUp(socketOf)
    await first.setFault('refuse')
    expect([await read(), await read()]).toStrictEqual(['second', 'second'])
  })

  it('drop filters once, and report the move once', async () => {
    const { first, read, dropped, moved } = await setUp()
    await read()
    moved.mockClear()
    await first.setFault('refuse')
    await Promise.all([read(), read(), read()])
    expect([dropped.mock.calls.length, moved.mock.calls.length]).toStrictEqual([
      1, 1,
    ])
  })

  it('show the one in use, and give its address', async () => {
    const { first, second, read, networks } = await setUp()
    await first.setFault('refuse')
    await read()
    const shown = (await networks.describe()).find(
      (network) => network.chainId === chainId,
    )
    expect(shown).toMatchObject({
      node: { source: 'chosen', url: `${second.url}/rpc` },
      nodes: [
        { url: `${first.url}/rpc`, isInUse: false },
        { url: `${second.url}/rpc`, isInUse: true },
      ],
    })
    expect((await networks.addressOf(chainId))?.address).toStrictEqual(
      httpOf(second),
    )
  })

  it('are asked in order again when the first has recovered', async () => {
    const { first, read, wait, networks } = await setUp()
    await first.setFault('refuse')
    await read()
    await first.setFault('none')
    expect(await read()).toBe('second')
    wait(10_000)
    expect(await read()).toBe('first')
    expect(networks.inUse(chainId)).toBe(0)
  })

  it('return an error of the first as its answer', async () => {
    const { ask, second } = await setUp()
    await expect(
      ask({ method: 'toy_refuse', rule: { effect: 'pure' } }),
    ).rejects.toMatchObject({ name: 'NodeAnswerError', message: 'first' })
    expect(second.requests).toStrictEqual([])
  })

  it.each<Fault>(['http-502', 'html', 'cut-json', 'drop-socket'])(
    'never get a transaction twice: %s',
    async (fault) => {
      const { first, second, read, ask } = await setUp()
      await read()
      await first.setFault(fault)
      await expect(ask(send)).rejects.toMatchObject({
        name: 'NodeOutageError',
      })
      expect([
        sent(first, 'eth_sendRawTransaction'),
        sent(second, 'eth_sendRawTransaction'),
      ]).toStrictEqual([1, 0])
    },
  )

  it.each<Fault>([
    'wrong-chain',
    'refuse',
    'http-502',
    'html',
    'drop-socket',
    'unauthorized',
    'rate-limited',
  ])(
    'get a transaction at the second if the first fails the chain check: %s',
    async (fault) => {
      const { first, second, ask } = await setUp()
      await first.setFault(fault)
      expect(await ask(send)).toBe('second')
      expect([
        sent(first, 'eth_sendRawTransaction'),
        sent(second, 'eth_sendRawTransaction'),
      ]).toStrictEqual([0, 1])
    },
  )

  it('get a transaction at the second if the socket of the first fails the chain check', async () => {
    const { first, second, ask } = await setUp(socketOf)
    await first.setFault('html')
    expect(await ask(send)).toBe('second')
    expect([
      sent(first, 'eth_sendRawTransaction'),
      sent(second, 'eth_sendRawTransaction'),
    ]).toStrictEqual([0, 1])
  })

  it('get a transaction at the node in use, not as a trial of the first', async () => {
    const { first, second, read, ask, wait } = await setUp()
    await first.setFault('http-502')
    await read()
    wait(10_000)
    expect(await ask(send)).toBe('second')
    expect([
      sent(first, 'eth_sendRawTransaction'),
      sent(second, 'eth_sendRawTransaction'),
    ]).toStrictEqual([0, 1])
  })

  it('get calls about a filter only at the node in use, also in the next worker', async () => {
    const { first, second, read, start, dropped } = await setUp()
    await first.setFault('refuse')
    await read()
    await first.setFault('none')
    const next = await start()
    const rule = { effect: 'subscribe', filter: 'ask' } as const
    expect(
      await next.ask({ method: 'eth_getFilterChanges', params: ['0x1'], rule }),
    ).toBe('second')
    expect([
      sent(first, 'eth_getFilterChanges'),
      sent(second, 'eth_getFilterChanges'),
    ]).toStrictEqual([0, 1])
    dropped.mockClear()
    expect(await next.read()).toBe('first')
    expect(dropped).toHaveBeenCalledOnce()
    expect((await start()).networks.inUse(chainId)).toBe(0)
  })

  it('get calls about a filter only at the node in use', async () => {
    const { first, second, read, ask } = await setUp()
    await read()
    await first.setFault('http-502')
    const rule = { effect: 'subscribe', filter: 'ask' } as const
    await expect(
      ask({ method: 'eth_getFilterChanges', params: ['0x1'], rule }),
    ).rejects.toMatchObject({ reason: 'unreachable' })
    expect(second.requests).toStrictEqual([])
  })

  it('report an outage of all, and are all asked again', async () => {
    const { first, second, read } = await setUp()
    await first.setFault('refuse')
    await second.setFault('refuse')
    await expect(read()).rejects.toMatchObject({ reason: 'unreachable' })
    await first.setFault('none')
    expect(await read()).toBe('first')
  })

  it('start again with the first when the user changes the list', async () => {
    const { first, read, networks, start } = await setUp()
    await first.setFault('refuse')
    await read()
    await networks.changeNodes(chainId, (nodes) => nodes.toReversed())
    expect(networks.inUse(chainId)).toBe(0)
    expect((await start()).networks.inUse(chainId)).toBe(0)
    expect(await read()).toBe('second')
  })
})
