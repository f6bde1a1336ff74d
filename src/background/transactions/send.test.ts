import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
} from 'vitest'
import { embeddedConfig } from '../../hosted-node/config/embedded-config.ts'
import type { RunningServer } from '../../hosted-node/server.ts'
import { startTestServer } from '../../hosted-node/start-test-server.ts'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import type { HttpNode } from '../../node-client/http.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import type { ChainNode } from '../nodes/chain-node.ts'
import type { Sending } from './sign-and-send.ts'
import {
  ACCOUNT,
  startSending,
  transfer,
  watchNode,
} from './testing/test-sender.ts'

const never = new Promise<never>(() => undefined)

const codeOf = (error: { code?: number; data?: unknown }) => ({
  code: error.code,
  data: error.data,
})

describe('the sender', () => {
  let server: RunningServer
  let snapshot: string

  beforeAll(async () => {
    server = await startTestServer(embeddedConfig({ port: 0 }))
  })

  afterAll(() => server.stop())

  const ask = (node: HttpNode, method: string, ...params: string[]) =>
    node.request({ method, params })

  beforeEach(async () => {
    snapshot = String(await ask(watchNode(server.port).node, 'evm_snapshot'))
  })

  afterEach(async () => {
    await ask(watchNode(server.port).node, 'evm_revert', snapshot)
  })

  it('sends the approved fields, as decoded by viem', async () => {
    const { node, raws } = watchNode(server.port)
    const { sender } = startSending({ node })
    const hash = await sender.send(transfer('r1', { value: '0x2a' }))
    const [raw] = raws as [Hex]
    expect(keccak256(raw)).toBe(hash)
    expect(parseTransaction(raw)).toMatchObject({
      chainId: 31337,
      nonce: 0,
      value: 42n,
      gas: 21_000n,
      maxFeePerGas: 2_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      type: 'eip1559',
    })
    expect(
      await recoverTransactionAddress({
        serializedTransaction: raw as `0x02${string}`,
      }),
    ).toBe(ACCOUNT)
    expect(await ask(node, 'eth_getTransactionReceipt', hash)).toMatchObject({
      status: '0x1',
      transactionHash: hash,
    })
  })

  it('lets the node client repeat its reads, and never the send', async () => {
    const { node } = watchNode(server.port)
    const sends: string[] = []
    const reads: string[] = []
    const watched: ChainNode = {
      request: (request) => {
        const asked = request.rule?.effect === 'pure' ? reads : sends
        asked.push(request.method)
        return node.request(request)
      },
    }
    await startSending({ node: watched }).sender.send(transfer('r1'))
    expect(sends).toStrictEqual(['eth_sendRawTransaction'])
    expect(reads).toContain('eth_getTransactionCount')
    expect(reads).not.toContain('eth_sendRawTransaction')
  })

  it('sends 20 transactions at once without a nonce gap or duplicate', async () => {
    const { node, raws } = watchNode(server.port)
    const { sender } = startSending({ node })
    const keys = Array.from({ length: 20 }, (_, index) => `r${index}`)
    const hashes = await Promise.all(
      keys.map((key) => sender.send(transfer(key))),
    )
    const receipts = await Promise.all(
      hashes.map((hash) => ask(node, 'eth_getTransactionReceipt', hash)),
    )
    expect(receipts.map((one) => (one as { status: string }).status)).toEqual(
      Array(20).fill('0x1'),
    )
    expect(new Set(hashes).size).toBe(20)
    expect(raws.map((raw) => parseTransaction(raw as Hex).nonce ?? 0)).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    )
  })

  it('counts its own transactions that the node does not know yet', async () => {
    const { node, raws } = watchNode(server.port)
    const deaf: HttpNode = {
      request: async (request) =>
        request.method === 'eth_getTransactionCount'
          ? '0x0'
          : node.request(request),
    }
    const { sender } = startSending({ node: deaf })
    for (const key of ['a', 'b', 'c']) await sender.send(transfer(key))
    expect(raws.map((raw) => parseTransaction(raw as Hex).nonce ?? 0)).toEqual([
      0, 1, 2,
    ])
  })

  it('sends on a chain that was restarted in place of another', async () => {
    const local = createMemoryArea()
    const former = await startTestServer(embeddedConfig({ port: 0 }))
    const { port } = former
    const { node } = watchNode(port)
    const first = startSending({ node, local })
    for (const key of ['a', 'b', 'c']) {
      await first.sender.send(transfer(key))
    }
    await former.stop()
    const next = await startTestServer(embeddedConfig({ port }))
    const fresh = watchNode(port)
    // A connection to the former server may be reused once and fail.
    await vi.waitFor(() => ask(fresh.node, 'eth_chainId'))
    const hash = await first.sender.send(transfer('d'))
    expect(
      await ask(fresh.node, 'eth_getTransactionReceipt', hash),
    ).toMatchObject({ status: '0x1' })
    expect(
      await ask(fresh.node, 'eth_getTransactionCount', ACCOUNT, 'latest'),
    ).toBe('0x1')
    expect(first.sent.all().map(({ state }) => state)).toEqual([
      'dropped',
      'dropped',
      'sent',
    ])
    await next.stop()
  })

  it('drops its own transactions when a chain that does not mine is rolled back', async () => {
    const { node, raws } = watchNode(server.port)
    const heights = ['0x9', '0x9', '0x2']
    const lagging: HttpNode = {
      request: async (request) => {
        switch (request.method) {
          case 'eth_getTransactionCount':
            return '0x0'
          case 'eth_blockNumber':
            return heights.shift() ?? '0x2'
          case 'eth_getTransactionByHash':
            return null
          case 'eth_sendRawTransaction':
            raws.push((request.params as string[])[0] ?? '')
            return '0x'
          default:
            return node.request(request)
        }
      },
    }
    const { sender, sent } = startSending({ node: lagging })
    for (const key of ['a', 'b', 'c']) await sender.send(transfer(key))
    expect(raws.map((raw) => parseTransaction(raw as Hex).nonce ?? 0)).toEqual([
      0, 1, 0,
    ])
    // The third equals the first, byte for byte.
    expect(sent.all().map(({ state }) => state)).toEqual(['dropped', 'sent'])
  })

  it('never signs a second time when asked again after a worker stop', async () => {
    const local = createMemoryArea()
    const { node, raws } = watchNode(server.port)
    let hasArrived = false
    const stuck: HttpNode = {
      request: async (request) => {
        const answer = await node.request(request)
        if (request.method !== 'eth_sendRawTransaction') return answer
        hasArrived = true
        return never
      },
    }
    const before = startSending({ node: stuck, local })
    void before.sender.send(transfer('r1'))
    await vi.waitFor(() => expect(hasArrived).toBe(true))
    const after = startSending({ node, local })
    await after.sent.restore()
    const hash = keccak256(raws[0] as Hex)
    expect(await after.sender.recall('r1')).toBe(hash)
    expect(await after.sender.send(transfer('r1'))).toBe(hash)
    expect(raws).toHaveLength(1)
  })

  it('reports an unknown outcome for a transaction that may not have been sent', async () => {
    const local = createMemoryArea()
    const { node, raws } = watchNode(server.port)
    const cut: HttpNode = {
      request: async (request) => {
        if (request.method !== 'eth_sendRawTransaction') {
          return node.request(request)
        }
        raws.push((request.params as string[])[0] ?? '')
        throw new NodeOutageError('timeout')
      },
    }
    const { sender } = startSending({ node: cut, local })
    const failure = await sender.send(transfer('r1')).catch(codeOf)
    const hash = keccak256(raws[0] as Hex)
    const unknown = {
      code: -32603,
      data: { reason: 'unknown-outcome', hash },
    }
    expect(failure).toStrictEqual(unknown)
    expect(await sender.recall('r1')?.catch(codeOf)).toStrictEqual(unknown)
    expect(await sender.send(transfer('r1')).catch(codeOf)).toStrictEqual(
      unknown,
    )
    // Another request takes the nonce: only one of the two can be mined.
    expect(raws).toHaveLength(1)
  })

  it('takes a transaction that the node already knows as sent', async () => {
    const { node } = watchNode(server.port)
    const twice: HttpNode = {
      request: async (request) => {
        if (request.method === 'eth_getTransactionByHash') return null
        const answer = await node.request(request)
        if (request.method !== 'eth_sendRawTransaction') return answer
        throw new NodeAnswerError({ code: -32000, message: 'already known' })
      },
    }
    const { sender, sent } = startSending({ node: twice })
    const hash = await sender.send(transfer('r1'))
    expect(sent.find(hash)?.state).toBe('sent')
  })

  it('returns the refusal of the node, also when asked again', async () => {
    const { node, raws } = watchNode(server.port)
    const { sender, sent } = startSending({ node })
    const poor = transfer('r1', { value: `0x1${'0'.repeat(30)}` })
    const first = await sender.send(poor).catch(codeOf)
    expect(first).toMatchObject({ code: expect.any(Number) })
    expect(await sender.send(poor).catch(codeOf)).toStrictEqual(first)
    expect(raws).toHaveLength(1)
    expect(sent.all()[0]?.state).toBe('refused')
    // Its nonce is free again.
    await sender.send(transfer('r2'))
    expect(parseTransaction(raws[1] as Hex).nonce ?? 0).toBe(0)
  })

  it('signs nothing that is no longer allowed', async () => {
    const { node, raws } = watchNode(server.port)
    const { sender, sent } = startSending({ node })
    let looks = 0
    const whileAllowed: Sending['whileAllowed'] = (task) => {
      looks += 1
      if (looks === 2) throw new Error('taken away')
      return task()
    }
    await expect(
      sender.send({ ...transfer('r1'), whileAllowed }),
    ).rejects.toThrow('taken away')
    expect([raws, sent.all()]).toStrictEqual([[], []])
  })
})
