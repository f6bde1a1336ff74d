import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
} from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { createHeritageUpstream } from '../heritage/heritage-upstream.ts'
import type { Outcome } from '../json-rpc.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { readRawTransactions } from './raw-transactions.ts'
import { readRawUncles } from './raw-uncles.ts'
import {
  networkAt,
  type SeedRequest,
  type Service,
  startService,
  transports,
} from './service.ts'

// A slow machine must not time an answer out.
holdClockInTests()

const [uncle] = readRawUncles()
const [transaction] = readRawTransactions()
const UNCLE = 'eth_getUncleByBlockHashAndIndex'

const others: readonly [method: string, params: unknown[]][] = [
  ['eth_getTransactionByBlockNumberAndIndex', ['0x1', '0x0']],
  [
    'eth_getTransactionByBlockHashAndIndex',
    [transaction?.blockHash, transaction?.transactionIndex],
  ],
  ['eth_getTransactionReceipt', [transaction?.hash]],
  ['eth_estimateGas', [{ to: transaction?.to }]],
]

const unavailable = { code: -32002, message: 'upstream unavailable' }

let heritage: Upstream
let own: FaultyNode
let partner: FaultyNode
let service: Service

beforeAll(async () => {
  heritage = await createHeritageUpstream()
})

afterAll(() => heritage.close())

/** Both have the same chain, and our own has an outage. */
beforeEach(async () => {
  const chain = { chainId: 61337, answer: heritage.send }
  own = await startFaultyNode(chain)
  partner = await startFaultyNode(chain)
  service = await startService([
    networkAt(own.url, {
      name: 'heritage',
      chainId: 61337,
      partner: { url: `${partner.url}/their-key` },
    }),
  ])
  await own.setFault('http-503')
})

afterEach(async () => {
  await service.stop()
  await own.stop()
  await partner.stop()
})

describe.each(transports)('failover over %s', (transport) => {
  const ask = (request: Partial<SeedRequest> = {}): Promise<Outcome> =>
    service.ask({
      transport,
      network: 'heritage',
      method: UNCLE,
      params: uncle?.params ?? [],
      failover: true,
      ...request,
    })

  it(`an uncle comes from the partner while the service has an outage, over ${transport}`, async () => {
    expect(await ask()).toEqual({ result: uncle?.object })
    const seen = JSON.stringify(partner.requests)
    expect(seen).toContain(UNCLE)
    expect(seen).not.toMatch(/key-of-the-seed|failover/i)
  })

  it(`the partner is not asked without an outage, over ${transport}`, async () => {
    await own.setFault('none')
    expect([
      await ask(),
      await ask({ params: [`0x${'ab'.repeat(32)}`, '0x0'] }),
    ]).toEqual([{ result: uncle?.object }, { result: null }])
    expect(partner.requests).toEqual([])
  })

  it.each(others)(
    `%s is never answered by the partner, over ${transport}`,
    async (method, params) => {
      expect(await ask({ method, params })).toEqual({ error: unavailable })
      expect(partner.requests).toEqual([])
    },
  )

  it(`the partner is not asked unless the caller asks for it, over ${transport}`, async () => {
    expect(await ask({ failover: false })).toEqual({ error: unavailable })
    expect(partner.requests).toEqual([])
  })

  it(`a plan without failover is received that there is one with it, over ${transport}`, async () => {
    expect(await ask({ key: 'free' })).toEqual({
      error: { ...unavailable, data: { upgrade: true } },
    })
    expect(await ask({ key: 'free', failover: false })).toEqual({
      error: unavailable,
    })
    expect(partner.requests).toEqual([])
  })
})
