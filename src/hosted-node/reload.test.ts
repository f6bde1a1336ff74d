import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type FaultyNode, startFaultyNode } from '../dev/faulty-node.ts'
import { holdClockInTests } from '../dev/hold-clock.ts'
import { lookUntil } from '../dev/look-until.ts'
import { rounds } from '../dev/test-rounds.ts'
import type { Config, NetworkConfig } from './config/config.ts'
import { type ApiKey, digestOf } from './keys/api-keys.ts'
import { planTiers } from './keys/plan-tiers.ts'
import { startTestServer } from './start-test-server.ts'

const ends: (() => Promise<unknown>)[] = []

// A busy machine is not an outage: time advances only in tests.
holdClockInTests()

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const key = (id: string, rest: Partial<ApiKey> = {}): ApiKey => ({
  id,
  digest: digestOf(`key-of-${id}`),
  plan: planTiers.custom,
  development: false,
  failover: false,
  profile: 'full',
  ...rest,
})

/** A node whose gas price is its name. */
const startNode = async (result: string): Promise<FaultyNode> => {
  const node = await startFaultyNode({
    chainId: 7,
    answer: ({ method }) => ({
      result: method === 'eth_blockNumber' ? '0x1' : result,
    }),
  })
  ends.push(node.stop)
  return node
}

const networkAt = (
  nodes: readonly FaultyNode[],
  rest: Partial<NetworkConfig> = {},
): NetworkConfig => ({
  name: 'net',
  chainId: 7,
  upstreams: nodes.map(({ url }) => ({ kind: 'url', url })),
  health: { everyMs: 0 },
  ...rest,
})

const configOf = (
  networks: readonly NetworkConfig[],
  rest: Partial<Config> = {},
): Config => ({
  host: '127.0.0.1',
  port: 0,
  cacheBytes: 1_000_000,
  networks,
  apiKeys: [key('a')],
  ...rest,
})

const GAS_PRICE = { jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] }

const start = async (config: Config) => {
  const server = await startTestServer(config)
  let isStopped = false
  const stop = async (): Promise<void> => {
    if (!isStopped) await server.stop()
    isStopped = true
  }
  ends.push(stop)
  const host = `127.0.0.1:${server.port}`
  return {
    ...server,
    stop,
    host,
    ask: async (
      network = 'net',
      id = 'a',
      method = 'eth_gasPrice',
      params: readonly string[] = [],
    ) => {
      const response = await fetch(
        `http://${host}/${network}/v3/key-of-${id}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...GAS_PRICE, method, params }),
        },
      )
      const { result, error } = (await response.json()) as {
        result?: string
        error?: { code: number }
      }
      return result ?? `${response.status} ${error?.code}`
    },
    get: async (path: string) => {
      const response = await fetch(`http://${host}${path}`)
      const connection = response.headers.get('connection')
      return {
        status: response.status,
        connection,
        text: await response.text(),
      }
    },
    openSocket: async (id = 'a', network = 'net') => {
      const socket = new WebSocket(`ws://${host}/${network}/ws/v3/key-of-${id}`)
      await once(socket, 'open')
      ends.push(async () => socket.terminate())
      const ask = async (): Promise<unknown> => {
        socket.send(JSON.stringify(GAS_PRICE))
        const [message] = await once(socket, 'message')
        const { result, error } = JSON.parse(String(message))
        return result ?? error.code
      }
      return { socket, ask, closed: once(socket, 'close') }
    },
  }
}

describe('a reload', () => {
  it('changes the nodes of a network, and its sockets stay open', async () => {
    const [one, two] = [await startNode('one'), await startNode('two')]
    const { ask, openSocket, reload } = await start(
      configOf([networkAt([one])]),
    )
    const { ask: askSocket } = await openSocket()
    const before = [await ask(), await askSocket()]
    const report = await reload(configOf([networkAt([two])]))

    expect({ before, report, after: [await ask(), await askSocket()] }).toEqual(
      {
        before: ['one', 'one'],
        report: { opened: [], changed: ['net'], closed: [], needsRestart: [] },
        after: ['two', 'two'],
      },
    )
  })

  it('keeps the filters of a named node whose place changes', async () => {
    const [one, two] = [await startNode('one'), await startNode('two')]
    const named = (nodes: readonly FaultyNode[]): NetworkConfig => ({
      ...networkAt([]),
      upstreams: nodes.map(({ url }) => ({
        kind: 'url',
        url,
        name: `node-${url}`,
      })),
    })
    const { ask, reload } = await start(configOf([named([one])]))
    const id = await ask('net', 'a', 'eth_newBlockFilter')
    await reload(configOf([named([two, one])]))
    const answers = [
      await ask(),
      await ask('net', 'a', 'eth_getFilterChanges', [id]),
    ]

    expect(answers).toEqual(['two', 'one'])
  })

  it('changes the methods of a network, and its sockets stay open', async () => {
    const one = await startNode('one')
    const { openSocket, reload } = await start(configOf([networkAt([one])]))
    const { socket, ask } = await openSocket()
    const { changed } = await reload(
      configOf([{ ...networkAt([one]), methods: ['txpool_status'] }]),
    )

    expect({ changed, answer: await ask(), state: socket.readyState }).toEqual({
      changed: ['net'],
      answer: 'one',
      state: WebSocket.OPEN,
    })
  })

  it('answers calls in flight with the node that has them', async () => {
    const [one, two] = [await startNode('one'), await startNode('two')]
    const { ask, reload } = await start(configOf([networkAt([one])]))
    await ask()
    const before = one.requests.length
    await one.setFault({ slow: 100 })
    const asked = ask()
    await lookUntil(() => one.requests.length > before)
    await reload(configOf([networkAt([two])]))

    // Equal calls at the same time would share one answer.
    const other = await ask('net', 'a', 'eth_blobBaseFee')

    expect([other, await asked]).toEqual(['two', 'one'])
  })

  it('continues subscriptions with the new nodes, with the same id', async () => {
    const nodes = await Promise.all(
      [0, 1].map(() => startFaultyNode({ chainId: 31337 })),
    )
    const [one, two] = nodes as [FaultyNode, FaultyNode]
    ends.push(...nodes.map(({ stop }) => stop))
    const at = ({ url, wsUrl }: FaultyNode): NetworkConfig => ({
      ...networkAt([], { chainId: 31337 }),
      upstreams: [{ kind: 'url', url, wsUrl }],
    })
    const { openSocket, reload } = await start(configOf([at(one)]))
    const { socket } = await openSocket()
    const messages: { params?: { subscription: string } }[] = []
    socket.on('message', (data) => messages.push(JSON.parse(String(data))))
    const params = ['newHeads']
    socket.send(
      JSON.stringify({ ...GAS_PRICE, method: 'eth_subscribe', params }),
    )
    await lookUntil(() => messages.length === 1)
    await reload(configOf([at(two)]))
    // It subscribes again after a pause, and then looks for missed blocks.
    await vi.advanceTimersByTimeAsync(500)
    await lookUntil(() => two.openSockets() > 0)
    await mine(two)
    await lookUntil(() => messages.length > 1)

    expect(messages.at(-1)?.params?.subscription).toBe(
      (messages[0] as { result?: string }).result,
    )
  })

  it('opens and closes networks, and closes the sockets of those', async () => {
    const node = await startNode('one')
    const old = networkAt([node], { name: 'old' })
    const fresh = networkAt([node], { name: 'fresh' })
    const stays = networkAt([node])
    const { ask, openSocket, reload } = await start(configOf([old, stays]))
    const { closed } = await openSocket('a', 'old')
    const kept = await openSocket()
    const report = await reload(configOf([stays, fresh]))
    const [code] = await closed

    expect({
      report,
      code,
      kept: await kept.ask(),
      answers: [await ask('old'), await ask('fresh'), await ask()],
    }).toEqual({
      report: {
        opened: ['fresh'],
        changed: [],
        closed: ['old'],
        needsRestart: [],
      },
      code: 1001,
      kept: 'one',
      answers: ['404 -32001', 'one', 'one'],
    })
  })

  it('adds and removes keys, and closes the sockets of removed ones', async () => {
    const networks = [networkAt([await startNode('one')])]
    const { ask, openSocket, reload } = await start(
      configOf(networks, { apiKeys: [key('a'), key('b'), key('c')] }),
    )
    const removed = await openSocket('a')
    const narrowed = await openSocket('c')
    const kept = await openSocket('b')
    await reload(
      configOf(networks, {
        apiKeys: [
          key('b', { methods: new Set(['eth_call']) }),
          key('c', { networks: new Set() }),
          key('d'),
        ],
      }),
    )
    const codes = [(await removed.closed)[0], (await narrowed.closed)[0]]

    expect({
      codes,
      kept: await kept.ask(),
      answers: await Promise.all(
        ['a', 'b', 'c', 'd'].map((id) => ask('net', id)),
      ),
    }).toEqual({
      codes: [1001, 1001],
      // Its key is not for this method any more.
      kept: -32004,
      answers: ['401 -32000', '200 -32004', '403 -32000', 'one'],
    })
  })

  it('changes plans, and what was spent today stays spent', async () => {
    const networks = [networkAt([await startNode('one')])]
    const withCredits = (creditsPerDay: number): Config =>
      configOf(networks, {
        apiKeys: [key('a', { plan: { ...planTiers.custom, creditsPerDay } })],
      })
    const { ask, reload } = await start(withCredits(5))
    const answers = [await ask(), await ask()]
    await reload(withCredits(10))
    answers.push(await ask(), await ask())

    expect(answers).toEqual(['one', '402 -32005', 'one', '402 -32005'])
  })

  it('changes nothing when a network cannot be opened', async () => {
    const [one, two] = [await startNode('one'), await startNode('two')]
    const { ask, reload } = await start(configOf([networkAt([one])]))
    const missing: NetworkConfig = {
      name: 'archive',
      chainId: 7,
      upstreams: [{ kind: 'archive', genesis: 'missing', blocks: 'missing' }],
    }
    const apiKeys = [key('b')]

    await expect(
      reload(configOf([networkAt([two]), missing], { apiKeys })),
    ).rejects.toThrow('ENOENT')
    expect([await ask(), await ask('net', 'b'), await ask('archive')]).toEqual([
      'one',
      '401 -32000',
      '404 -32001',
    ])
  })

  it('does not make the service unready', async () => {
    const [one, two] = [await startNode('one'), await startNode('two')]
    const health = { everyMs: 1_000 }
    const { get, reload } = await start(
      configOf([networkAt([one], { health })]),
    )
    while ((await get('/readyz')).status !== 200);
    const fresh = networkAt([two], { health, name: 'fresh' })
    await reload(configOf([networkAt([two], { health }), fresh]))

    expect((await get('/readyz')).text).toBe(
      '{"status":"ready","networks":{"net":{"ready":true},"fresh":{"ready":true}}}',
    )
  })

  it('leaves a node alone that asked for it before', async () => {
    const [one, two] = [await startNode('one'), await startNode('two')]
    const health = { everyMs: 1_000_000 }
    const { get, ask, reload } = await start(
      configOf([networkAt([one], { health })]),
    )
    while ((await get('/readyz')).status !== 200);
    await one.setFault('rate-limited')
    await ask()
    const before = one.requests.length
    await reload(configOf([networkAt([one, two], { health })]))

    expect([await ask(), one.requests.length - before]).toEqual(['two', 0])
  })

  it('names the settings that need a restart', async () => {
    const networks = [networkAt([await startNode('one')])]
    const { reload } = await start(configOf(networks))
    const { needsRestart } = await reload(
      configOf(networks, {
        host: '0.0.0.0',
        port: 1,
        tls: { cert: 'cert.pem', key: 'key.pem' },
        // Its keys are in use at once.
        keysFile: 'other.jsonc',
      }),
    )

    expect(needsRestart).toEqual(['host', 'port', 'tls'])
  })

  it('drops no answer under load, however often it happens', {
    tags: ['long'],
  }, async () => {
    const count = rounds('RELOADS', { short: 20, long: 100 })
    const nodes = [await startNode('one'), await startNode('two')] as const
    const [one, two] = nodes
    const configs = [
      configOf([networkAt([one])]),
      configOf([networkAt([two, one])], { apiKeys: [key('a'), key('b')] }),
      configOf([networkAt([two], { chainId: 7 })], { cacheBytes: 0 }),
      configOf([networkAt([one, two]), networkAt([two], { name: 'more' })]),
    ]
    const { ask, openSocket, reload } = await start(
      configOf([networkAt([one])]),
    )
    const { ask: askSocket } = await openSocket()
    const answers = new Map<unknown, number>()
    let isLoading = true
    const load = async (one: () => Promise<unknown>): Promise<void> => {
      while (isLoading) {
        const answer = await one()
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
    }
    const loads = [
      ...Array.from({ length: 8 }, () => load(() => ask())),
      load(askSocket),
    ]
    for (let round = 0; round < count; round += 1) {
      const total = totalOf(answers)
      await reload(configs[round % configs.length] as Config)
      // Each configuration gets some of the load.
      await lookUntil(() => totalOf(answers) >= total + 10)
    }
    isLoading = false
    await Promise.all(loads)

    expect([...answers.keys()].sort()).toEqual(['one', 'two'])
  })
})

const totalOf = (answers: ReadonlyMap<unknown, number>): number =>
  [...answers.values()].reduce((sum, one) => sum + one, 0)

const mine = async ({ url }: FaultyNode): Promise<void> => {
  const body = JSON.stringify({ ...GAS_PRICE, method: 'evm_mine' })
  const headers = { 'content-type': 'application/json' }
  await fetch(url, { method: 'POST', headers, body })
}

describe('a stop', () => {
  it('fails /readyz, serves during the drain delay with connection: close, and then ends', async () => {
    const node = await startNode('one')
    const { get, ask, stop, host } = await start(
      configOf([networkAt([node])], { drainDelayMs: 5_000 }),
    )
    const before = await get('/readyz')
    const stopped = stop()
    const during = [await get('/readyz'), await get('/livez')]
    const answer = await ask()
    await vi.advanceTimersByTimeAsync(5_000)
    await stopped

    expect(before).toMatchObject({ status: 200, connection: 'keep-alive' })
    expect(during).toEqual([
      { status: 503, connection: 'close', text: '{"status":"draining"}' },
      { status: 200, connection: 'close', text: '{"status":"ok"}' },
    ])
    expect(answer).toBe('one')
    await expect(fetch(`http://${host}/livez`)).rejects.toThrow()
  })

  it('closes the connection of a call that was in flight', async () => {
    const node = await startNode('one')
    const { ask, stop, host } = await start(configOf([networkAt([node])]))
    await ask()
    const before = node.requests.length
    await node.setFault({ slow: 50 })
    const agent = new Agent({ keepAlive: true })
    const request = httpRequest(`http://${host}/net/v3/key-of-a`, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    request.end(JSON.stringify(GAS_PRICE))
    const answered = once(request, 'response')
    await lookUntil(() => node.requests.length > before)
    const stopped = stop()
    const [response] = await answered
    response.resume()
    await stopped

    expect([response.statusCode, response.headers.connection]).toEqual([
      200,
      'close',
    ])
  })
})
