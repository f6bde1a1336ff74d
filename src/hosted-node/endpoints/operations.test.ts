import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Fault, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import type { NetworkConfig } from '../config/config.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from '../config/embedded-config.ts'
import { digestOf } from '../keys/api-keys.ts'
import { planTiers } from '../keys/plan-tiers.ts'
import type { Network } from '../network/network.ts'
import type { NodeState } from '../network/node-health.ts'
import { startTestServer } from '../start-test-server.ts'
import { createOperations } from './operations.ts'

const closing: (() => Promise<unknown>)[] = []

// On a busy machine credits must not refill, nor a breaker close.
holdClockInTests()

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Plans with the five credits of one read, and no more. */
const smallKeys = (['creditsPerDay', 'creditsPerSecond'] as const).map(
  (limit) => ({
    id: `small-${limit}`,
    digest: digestOf(`key-of-small-${limit}`),
    plan: { ...planTiers.custom, [limit]: 5 },
    development: false,
    failover: false,
    profile: 'full' as const,
  }),
)

const serve = async ({
  metrics = true,
  health = { everyMs: 0 },
}: {
  metrics?: boolean
  health?: NonNullable<NetworkConfig['health']>
} = {}) => {
  const config = embeddedConfig({ port: 0 })
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'info', base: null, timestamp: false },
    { write: (line: string) => logged.push(JSON.parse(line)) },
  )
  const node = await startFaultyNode({
    chainId: 31337,
    answer: ({ method }) => ({
      result: method === 'eth_chainId' ? '0x7a69' : '0x1',
    }),
  })
  const server = await startTestServer(
    {
      ...config,
      metrics,
      networks: [
        {
          name: 'own',
          chainId: 31337,
          upstreams: [{ kind: 'url', url: node.url }],
          health,
        },
        { name: 'dev', chainId: 31338, upstreams: [{ kind: 'edr' }] },
      ],
      apiKeys: [...config.apiKeys, ...smallKeys],
    },
    log,
  )
  closing.push(server.stop, node.stop)
  const origin = `http://127.0.0.1:${server.port}`
  return {
    node,
    logged,
    get: async (path: string) => {
      const response = await fetch(`${origin}${path}`)
      return { status: response.status, text: await response.text() }
    },
    ask: (
      method: string,
      { key = DEVELOPMENT_KEY, params = [] as readonly string[] } = {},
    ) =>
      fetch(`${origin}/own/v3/${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }).then((response) => response.text()),
  }
}

describe('/healthz', () => {
  it('reports that every network is up', async () => {
    const { get } = await serve()
    const { status, text } = await get('/healthz')

    expect({ status, health: JSON.parse(text) }).toEqual({
      status: 200,
      health: {
        status: 'ok',
        networks: { own: { status: 'ok' }, dev: { status: 'ok' } },
      },
    })
  })

  it('names a network whose nodes are down', async () => {
    const { node, get, ask } = await serve()
    await node.setFault('http-503')
    for (let call = 0; call < 5; call += 1) await ask('eth_gasPrice')
    const { status, text } = await get('/healthz')

    expect({ status, health: JSON.parse(text) }).toEqual({
      status: 200,
      health: {
        status: 'degraded',
        networks: { own: { status: 'down' }, dev: { status: 'ok' } },
      },
    })
  })
})

describe('/livez', () => {
  it('answers whatever the nodes do', async () => {
    const { node, get } = await serve()
    await node.setFault('refuse')

    expect(await get('/livez')).toEqual({
      status: 200,
      text: '{"status":"ok"}',
    })
  })
})

describe('/readyz', () => {
  const health = { everyMs: 1_000, failures: 1, successes: 1 }

  /** Probes until the answer is this one. */
  const waitFor = async (
    { get }: Awaited<ReturnType<typeof serve>>,
    { status, own }: { status: 'ready' | 'degraded'; own: object },
  ): Promise<void> => {
    const wanted = {
      status: 200,
      text: JSON.stringify({ status, networks: { own, dev: { ready: true } } }),
    }
    for (;;) {
      const answer = await get('/readyz')
      if (isDeepStrictEqual(answer, wanted)) return
      await vi.advanceTimersByTimeAsync(1_000)
    }
  }

  it.each<[Fault, string]>([
    ['refuse', 'down'],
    ['http-500', 'down'],
    ['wrong-chain', 'wrong-chain'],
    ['rate-limited', 'resting'],
  ])(
    'stays ready for the others, and names a network without a usable node: %s',
    async (fault, state) => {
      const served = await serve({ health })
      await waitFor(served, { status: 'ready', own: { ready: true } })
      await served.node.setFault(fault)
      await waitFor(served, {
        status: 'degraded',
        own: { ready: false, nodes: [state] },
      })
      await served.node.setFault('none')
      await waitFor(served, { status: 'ready', own: { ready: true } })
    },
  )
})

describe('/readyz of a service with two networks', () => {
  const setUp = () => {
    const states: Record<string, NodeState[]> = {
      main: ['unknown', 'unknown'],
      other: ['unknown'],
    }
    const state = { draining: false }
    const answer = createOperations({
      networks: () =>
        new Map(
          Object.entries(states).map(([name, nodes]) => [
            name,
            {
              router: { health: () => nodes.map((state) => ({ state })) },
            } as unknown as Network,
          ]),
        ),
      printMetrics: () => '',
      isDraining: () => state.draining,
      isOpen: () => false,
    })
    const readyz = (): unknown[] => {
      const written: unknown[] = []
      const response = {
        writeHead: (status: number) => {
          written.push(status)
          return response
        },
        end: (text: string) => written.push(JSON.parse(text).status),
      }
      answer(
        { method: 'GET', url: '/readyz' } as IncomingMessage,
        response as unknown as ServerResponse,
      )
      return written
    }
    return { states, state, readyz }
  }

  it('fails until all networks were probed', () => {
    const { states, readyz } = setUp()
    const seen = [readyz()]
    states.main = ['up', 'down']
    seen.push(readyz())
    states.other = ['down']
    seen.push(readyz())

    expect(seen).toEqual([
      [503, 'starting'],
      [503, 'starting'],
      [200, 'degraded'],
    ])
  })

  it('does not fail any more because of nodes, but while it stops', () => {
    const { states, state, readyz } = setUp()
    Object.assign(states, { main: ['up', 'up'], other: ['up'] })
    const seen = [readyz()]
    Object.assign(states, { main: ['down', 'resting'], other: ['down'] })
    seen.push(readyz())
    // A rate limit without an end, before the first good probe.
    states.other = ['unknown']
    seen.push(readyz())
    state.draining = true
    seen.push(readyz())

    expect(seen).toEqual([
      [200, 'ready'],
      [200, 'degraded'],
      [200, 'degraded'],
      [503, 'draining'],
    ])
  })
})

describe('/metrics', () => {
  it('counts calls, outages and refusals without naming a key', async () => {
    const { node, get, ask } = await serve()
    await ask('eth_gasPrice')
    await ask('eth_nope')
    for (const { id } of smallKeys) {
      await ask('eth_gasPrice', { key: `key-of-${id}` })
      await ask('eth_gasPrice', { key: `key-of-${id}` })
    }
    await node.setFault('http-500')
    await ask('eth_gasPrice')
    await get('/own/v3/none')
    const { text } = await get('/metrics')

    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'portolan_calls_total{network="own",method="eth_gasPrice",outcome="result"} 3',
        'portolan_calls_total{network="own",method="eth_gasPrice",outcome="error"} 1',
        'portolan_calls_total{network="own",method="unknown",outcome="error"} 1',
        'portolan_outages_total{upstream="own-0",reason="server-error"} 1',
        'portolan_refusals_total{status="401"} 1',
        'portolan_refusals_total{status="402"} 1',
        'portolan_refusals_total{status="429"} 1',
        'portolan_unavailable_total{network="own"} 1',
        'portolan_call_seconds_count{network="own"} 5',
        'portolan_credits_today{key="development"} 11',
        'portolan_credits_today{key="small-creditsPerDay"} 5',
        'portolan_credits_today{key="small-creditsPerSecond"} 5',
        'portolan_cache_bytes{network="own"} 0',
        'portolan_upstream_open{upstream="own-0"} 0',
        'portolan_sockets 0',
        'portolan_credits_total{key="development",method="eth_gasPrice"} 10',
        'portolan_credits_total{key="development",method="unknown"} 1',
        'portolan_credits_total{key="small-creditsPerDay",method="eth_gasPrice"} 5',
        'portolan_upstream_calls_total{upstream="own-0",outcome="result"} 3',
        'portolan_upstream_calls_total{upstream="own-0",outcome="server-error"} 1',
        'portolan_upstream_seconds_count{upstream="own-0"} 4',
      ]),
    )
    expect(text).not.toContain(DEVELOPMENT_KEY)
    expect(text).not.toContain('key-of-small')
  })

  it('counts what the cache had and what it had not', async () => {
    const { get, ask } = await serve()
    const hash = `0x${'b'.repeat(64)}`
    const method = 'eth_getBlockTransactionCountByHash'
    for (let call = 0; call < 3; call += 1)
      await ask(method, { params: [hash] })
    await ask('eth_gasPrice')
    const { text } = await get('/metrics')

    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'portolan_cache_requests_total{network="own",outcome="hit"} 2',
        'portolan_cache_requests_total{network="own",outcome="miss"} 1',
      ]),
    )
  })

  it('describes every metric before its samples', async () => {
    const { get, ask } = await serve()
    await ask('eth_gasPrice')
    const { text } = await get('/metrics')
    const described = new Set<string>()
    const others: string[] = []
    for (const [index, line] of text.trimEnd().split('\n').entries()) {
      const before = text.split('\n')[index - 1] ?? ''
      const [, name, type] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? []
      if (name && before.startsWith(`# HELP ${name} `)) {
        described.add(name)
        if (type === 'histogram') {
          for (const part of ['bucket', 'sum', 'count']) {
            described.add(`${name}_${part}`)
          }
        }
      } else if (!line.startsWith('# HELP ')) {
        const sample =
          /^(\w+)(?:\{\w+="[^"\\\n]*"(?:,\w+="[^"\\\n]*")*\})? [\d.e+-]+$/
        const [, metric = ''] = sample.exec(line) ?? []
        if (!described.has(metric)) others.push(line)
      }
    }

    expect(others).toEqual([])
    expect([...described]).toEqual(
      expect.arrayContaining([
        'portolan_info',
        'process_cpu_seconds_total',
        'process_resident_memory_bytes',
        'nodejs_eventloop_lag_p99_seconds',
        'nodejs_gc_seconds_total',
      ]),
    )
  })

  it('is private if the configuration says so', async () => {
    const { get } = await serve({ metrics: false })

    expect((await get('/metrics')).status).toBe(404)
  })
})

describe('the log', () => {
  it('has a line for each refusal, with only the id of the key', async () => {
    const { logged, get, ask } = await serve()
    await get('/own/v3/none')
    await get(`/own/v3/${DEVELOPMENT_KEY}`)
    for (const { id } of smallKeys) {
      await ask('eth_gasPrice', { key: `key-of-${id}` })
      await ask('eth_gasPrice', { key: `key-of-${id}` })
    }

    const requestId = expect.any(String)
    expect(logged.filter(({ msg }) => msg === 'refused')).toEqual([
      { level: 30, status: 401, requestId, msg: 'refused' },
      { level: 30, status: 405, key: 'development', requestId, msg: 'refused' },
      {
        level: 30,
        status: 402,
        key: 'small-creditsPerDay',
        requestId,
        msg: 'refused',
      },
      {
        level: 30,
        status: 429,
        key: 'small-creditsPerSecond',
        requestId,
        msg: 'refused',
      },
    ])
  })
})
