import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import type { Config } from '../config/config.ts'
import { type ApiKey, digestOf } from '../keys/api-keys.ts'
import { type PlanTier, planTiers } from '../keys/plan-tiers.ts'
import { createLog } from '../log.ts'
import { type RunningServer, startServer } from '../server.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createMemoryStore } from './memory-store.ts'
import type { SharedStore } from './shared-store.ts'

const keyOf = (id: string, plan: Partial<PlanTier> = {}): ApiKey => ({
  id,
  digest: digestOf(id),
  plan: { ...planTiers.custom, ...plan },
  development: false,
  failover: false,
  profile: 'full',
})

describe('two replicas with one store', () => {
  let chain: Upstream
  let node: FaultyNode
  let replicas: RunningServer[]
  const state = { available: true }

  const stored = createMemoryStore()
  const store: SharedStore = { ...stored, isAvailable: () => state.available }

  beforeAll(async () => {
    chain = await createEdrUpstream(31337)
    node = await startFaultyNode({ chainId: 31337, answer: chain.send })
    const config: Config = {
      host: '127.0.0.1',
      port: 0,
      cacheBytes: 1_000_000,
      workers: 2,
      networks: [
        {
          name: 'main',
          chainId: 31337,
          upstreams: [{ kind: 'url', url: node.url }],
        },
      ],
      apiKeys: [
        keyOf('acme'),
        keyOf('other'),
        keyOf('two-sockets', { sockets: 2 }),
        keyOf('thousand', { creditsPerDay: 1_000 }),
      ],
    }
    const deps = {
      log: createLog('silent'),
      openChain: () => createEdrUpstream(31337),
      store,
    }
    replicas = [
      await startServer(config, deps),
      await startServer(config, deps),
    ]
  })

  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()))
    await node.stop()
    await chain.close()
  })

  const post = (index: number, call: object, key = 'acme'): Promise<Response> =>
    fetch(`http://127.0.0.1:${replicas[index]?.port}/main/v3/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
    })

  const ask = async (
    index: number,
    method: string,
    params: unknown[] = [],
    key = 'acme',
  ): Promise<unknown> => {
    const answer = await (await post(index, { method, params }, key)).json()
    return answer.result ?? answer.error
  }

  const countAsked = (method: string): number =>
    node.requests.filter(({ body }) => body.includes(method)).length

  it('give an answer that the other one has cached', async () => {
    const block = (await ask(0, 'eth_getBlockByNumber', ['0x0', false])) as {
      hash: string
    }
    const params = [block.hash, false]
    const first = await ask(0, 'eth_getBlockByHash', params)
    const asked = countAsked('eth_getBlockByHash')
    const second = await ask(1, 'eth_getBlockByHash', params)

    expect(second).toEqual(first)
    expect(countAsked('eth_getBlockByHash')).toBe(asked)
  })

  it('read and end a filter that the other one has made', async () => {
    const id = await ask(0, 'eth_newBlockFilter')
    await chain.send({ method: 'evm_mine', params: [] })

    expect([
      await ask(1, 'eth_getFilterChanges', [id], 'other'),
      await ask(1, 'eth_getFilterChanges', [id]),
      await ask(0, 'eth_getFilterChanges', [id]),
      await ask(1, 'eth_uninstallFilter', [id]),
      await ask(1, 'eth_getFilterChanges', [id]),
    ]).toEqual([
      { code: -32000, message: 'filter not found' },
      [expect.stringMatching(/^0x[0-9a-f]{64}$/)],
      [],
      true,
      { code: -32000, message: 'filter not found' },
    ])
  })

  it('refuse together what a plan does not include', async () => {
    const statuses: number[] = []
    // 5 credits each; a lease is 100.
    for (let call = 0; call < 260; call += 1) {
      const answer = await post(
        call % 2,
        { method: 'eth_blockNumber' },
        'thousand',
      )
      statuses.push(answer.status)
    }
    const answered = statuses.filter((status) => status === 200).length

    expect(statuses.at(-1)).toBe(402)
    expect(answered).toBeGreaterThanOrEqual(160)
    expect(answered).toBeLessThanOrEqual(240)
  })

  it('count the sockets of a key together', async () => {
    const open = async (index: number): Promise<WebSocket> => {
      const { port } = replicas[index] ?? {}
      const socket = new WebSocket(
        `ws://127.0.0.1:${port}/main/ws/v3/two-sockets`,
      )
      await once(socket, 'open')
      return socket
    }
    const sockets = [await open(0), await open(1)]
    const refused = open(0)

    await expect(refused).rejects.toThrow('429')
    sockets[1]?.close()
    await vi.waitFor(async () => sockets.push(await open(0)))
    for (const socket of sockets) socket.terminate()
  })

  it('answer calls while the store is unavailable', async () => {
    state.available = false
    const answers = [await ask(0, 'eth_chainId'), await ask(1, 'eth_chainId')]
    state.available = true

    expect(answers).toEqual(['0x7a69', '0x7a69'])
  })
})
