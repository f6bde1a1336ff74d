import { afterEach, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import type { Json } from '../../node-client/json.ts'
import { embeddedConfig } from '../config/embedded-config.ts'
import { digestOf } from '../keys/api-keys.ts'
import { planTiers } from '../keys/plan-tiers.ts'
import { startTestServer } from '../start-test-server.ts'
import type { MethodConfig } from './configured-method.ts'
import { createFindMethod } from './network-methods.ts'

// Credits must not refill, nor a breaker close.
holdClockInTests()

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const HASH = `0x${'b'.repeat(64)}`
const FINALIZED = 100

const keyOf = (id: string, methods?: readonly string[]) => ({
  id,
  digest: digestOf(`key-${id}`),
  plan: planTiers.custom,
  development: false,
  failover: false,
  profile: 'full' as const,
  ...(methods && { methods: new Set(methods) }),
})

const serve = async (methods: readonly (string | MethodConfig)[]) => {
  const node: FaultyNode = await startFaultyNode({
    chainId: 7,
    answer: ({ method, params }) => {
      if (method === 'eth_chainId') return { result: '0x7' }
      if (method.startsWith('foo_')) {
        return { error: { code: -32010, message: 'OldNonce', data: 'x' } }
      }
      if (method === 'eth_getBlockByNumber') {
        return { result: { number: `0x${FINALIZED.toString(16)}` } }
      }
      // A trace names its block by a number.
      const blockNumber = Number(params[0])
      return { result: [{ blockNumber, method, params: [...params] }] }
    },
  })
  const server = await startTestServer({
    ...embeddedConfig({ port: 0 }),
    networks: [
      {
        name: 'net',
        chainId: 7,
        upstreams: [{ kind: 'url', url: node.url }],
        methods,
      },
    ],
    apiKeys: [keyOf('all'), keyOf('some', ['eth_chainId', 'trace_block'])],
  })
  closing.push(server.stop, node.stop)
  const origin = `http://127.0.0.1:${server.port}`
  return {
    ask: async (method: string, params: unknown, key = 'all') => {
      const response = await fetch(`${origin}/net/v3/key-${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = (await response.json()) as {
        result?: Json
        error?: { code: number; message: string }
      }
      return error ?? result
    },
    /** How often the node was asked for a method. */
    asked: (method: string): number =>
      node.requests.filter(({ body }) => body.includes(`"${method}"`)).length,
    metrics: async () => (await fetch(`${origin}/metrics`)).text(),
  }
}

const trace = { name: 'trace_block', credits: 30 }

describe('a method of the settings', () => {
  it('is passed on with its params, and costs its credits', async () => {
    const { ask, metrics } = await serve([trace])
    const params = ['0x5', { tracer: 'callTracer' }]

    expect(await ask('trace_block', params)).toEqual([
      { blockNumber: 5, method: 'trace_block', params },
    ])
    expect(await metrics()).toContain(
      'portolan_credits_total{key="all",method="trace_block"} 30\n',
    )
  })

  it('is offered on no other network, nor are others', async () => {
    const { ask } = await serve([trace])

    expect(await ask('trace_filter', [])).toMatchObject({ code: -32601 })
    expect(await ask('txpool_status', [])).toMatchObject({ code: -32601 })
  })

  it.each(['send', 'read'] as const)(
    'has the errors of a transaction if it sends: %s',
    async (effect) => {
      const name = 'foo_submit'
      const { ask } = await serve([{ name, credits: 1, effect }])

      expect(await ask(name, [])).toEqual(
        effect === 'send'
          ? { code: -32000, message: 'nonce too low' }
          : { code: -32010, message: 'OldNonce', data: 'x' },
      )
    },
  )

  it('takes params in a list alone', async () => {
    const { ask } = await serve([trace])

    expect(await ask('trace_block', { block: '0x5' })).toEqual({
      code: -32602,
      message: 'Invalid params: params must be an array',
    })
  })

  it('is only for keys whose methods have it', async () => {
    const { ask } = await serve([trace, { name: 'foo_bar', credits: 1 }])

    expect(await ask('trace_block', ['0x5'], 'some')).toMatchObject([{}])
    expect(await ask('foo_bar', [], 'some')).toEqual({
      code: -32004,
      message: 'The API key is not for the method foo_bar',
    })
  })

  it('may be one that development chains have by other rules', async () => {
    const name = 'debug_traceTransaction'
    const { ask } = await serve([{ name, credits: 50 }])

    expect(await ask(name, [HASH, {}])).toMatchObject([{ params: [HASH, {}] }])
  })

  it.each<[MethodConfig['cache'], Json[], number]>([
    [undefined, [HASH], 3],
    ['none', [HASH], 3],
    ['block-hash', [HASH], 1],
    ['block-hash', ['0x5'], 3],
    ['block-hash', [HASH, 'latest'], 3],
    ['final', ['latest'], 3],
    ['final', [{}], 3],
    ['final', [`0x${(FINALIZED + 1).toString(16)}`], 3],
  ])(
    'with cache %s and params %j asks the node %i times of 3',
    async (cache, params, times) => {
      const { ask, asked } = await serve([
        { ...trace, ...(cache && { cache }) },
      ])
      await ask('trace_block', params)
      await ask('trace_block', params)
      await ask('trace_block', params)

      expect(asked('trace_block')).toBe(times)
    },
  )

  it('with cache final is cached once its block is final', async () => {
    const { ask, asked } = await serve([{ ...trace, cache: 'final' }])
    const isCached = async (): Promise<boolean> => {
      const before = asked('trace_block')
      await ask('trace_block', ['0x5'])
      return asked('trace_block') === before
    }

    // The first answer only asks how far the chain is final.
    expect(await isCached()).toBe(false)
    await expect.poll(isCached).toBe(true)
  })
})

describe('the effect of a method of the settings', () => {
  it.each<[string, MethodConfig['effect'], MethodConfig['effect']]>([
    ['eth_sendPrivateTransaction', undefined, 'send'],
    ['foo_sendBundle', undefined, 'send'],
    ['foo_sendersOf', 'read', 'read'],
    ['foo_submit', 'send', 'send'],
    ['trace_block', undefined, 'read'],
  ])('of %s with %s is %s', (name, effect, expected) => {
    const find = createFindMethod({
      methods: [{ name, credits: 1, ...(effect && { effect }) }],
      development: false,
    })

    expect(find(name)?.effect).toBe(expected)
  })
})

describe('an optional method', () => {
  it('is offered with its own rules when the settings name it', async () => {
    const { ask } = await serve(['eth_createAccessList', 'txpool_contentFrom'])
    const to = `0x${'1'.repeat(40)}`

    expect(await ask('eth_createAccessList', [{ to }])).toMatchObject([
      { params: [{ to }, 'latest'] },
    ])
    expect(await ask('txpool_contentFrom', ['0x1'])).toMatchObject({
      code: -32602,
    })
    expect(await ask('txpool_content', [])).toMatchObject({ code: -32601 })
  })
})
