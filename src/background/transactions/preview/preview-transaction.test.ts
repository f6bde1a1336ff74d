import type { Json } from '@metamask/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { market, marketData, placeMarket } from '../../../dev/market.ts'
import { embeddedConfig } from '../../../hosted-node/config/embedded-config.ts'
import type { RunningServer } from '../../../hosted-node/server.ts'
import {
  TOKENS_IN,
  WEI_OUT,
} from '../../../hosted-node/simulation/fixtures/contracts.ts'
import { startTestServer } from '../../../hosted-node/start-test-server.ts'
import type { Preview } from '../../../messaging/preview-contract.ts'
import {
  NodeAnswerError,
  NodeOutageError,
} from '../../../node-client/errors.ts'
import type { HttpNode } from '../../../node-client/http.ts'
import { hostedAddress } from '../../../node-client/testing/hosted-address.ts'
import {
  type TransactionRequest,
  toQuantity,
} from '../../../protocol/transaction.ts'
import {
  ACCOUNT,
  CHAIN,
  startSending,
  TO,
  transfer,
  watchNode,
} from '../testing/test-sender.ts'
import { previewTransactions } from './preview-transaction.ts'

const SPENDER = `0x${'88'.repeat(20)}`
const GAS = '0x493e0'
const coin = { address: market.coin, names: { symbol: 'COIN', decimals: 2 } }
const fish = { address: market.fish, names: { symbol: 'FISH', decimals: 0 } }

let server: RunningServer
let node: HttpNode

const asked = async (method: string, ...params: string[]): Promise<string> =>
  String(await node.request({ method, params }))

const networksOf = (by: HttpNode) => ({
  nodeOf: async () => by,
  addressOf: async () =>
    ({
      source: 'chosen',
      address: hostedAddress({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k' }),
    }) as const,
})

const preview = (
  request: Partial<TransactionRequest>,
  { by = node, lacking = new Set<string>() } = {},
): Promise<Preview> =>
  previewTransactions(networksOf(by), {
    chainId: CHAIN,
    account: ACCOUNT,
    calls: [{ request: { value: '0x0', data: '0x', ...request }, gas: GAS }],
    lacking,
  })

/** A node that answers simulations so; the rest is the chain's. */
const simulating = (
  answer: () => ReturnType<HttpNode['request']>,
): HttpNode & { methods: string[] } => {
  const methods: string[] = []
  return {
    methods,
    request: (request) => {
      methods.push(request.method)
      return request.method === 'eth_simulateV1'
        ? answer()
        : node.request(request)
    },
  }
}

const without = (code = -32601) =>
  simulating(async () => {
    throw new NodeAnswerError({ code, message: 'no such method' })
  })

const send = async (
  request: Pick<TransactionRequest, 'to'> & { value?: string; data?: string },
): Promise<bigint> => {
  const { sender } = startSending({ node })
  const sending = transfer(crypto.randomUUID(), { gas: GAS })
  const transaction = { ...sending.transaction, value: '0x0', ...request }
  const hash = await sender.send({ ...sending, transaction })
  const receipt = (await node.request({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })) as Record<'gasUsed' | 'effectiveGasPrice', string>
  return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
}

const balance = async (): Promise<bigint> =>
  BigInt(await asked('eth_getBalance', ACCOUNT, 'latest'))

beforeAll(async () => {
  server = await startTestServer(embeddedConfig({ port: 0 }))
  node = watchNode(server.port).node
  await placeMarket(asked, ACCOUNT)
})

afterAll(() => server.stop())

describe.each([
  ['with a simulation', true],
  ['without a simulation', false],
])('a preview %s', (_, isSimulated) => {
  const by = (): HttpNode => (isSimulated ? node : without())
  const changes = async (request: Parameters<typeof send>[0]) => {
    const predicted = await preview(request, { by: by() })
    if (predicted.kind !== 'changes') throw new Error(predicted.kind)
    const { native, ...others } = predicted
    expect(BigInt(native.before)).toBe(await balance())
    const fee = await send(request)
    expect(BigInt(native.after) - fee).toBe(await balance())
    return others
  }
  const none = { kind: 'changes', tokens: [], items: [] }

  it('predicts a transfer of ether', async () => {
    expect(await changes({ to: TO, value: '0x5' })).toStrictEqual({
      ...none,
      allowances: [],
      // A plain transfer runs no contract that could do more.
      unread: 0,
    })
  })

  it('predicts a transfer of tokens', async () => {
    const { tokens } = await changes({
      to: market.coin,
      data: marketData.transfer(TO, 30),
    })
    const [{ before, after } = { before: '', after: '' }] = tokens
    expect(tokens).toStrictEqual([{ ...coin, before, after }])
    expect(BigInt(before) - BigInt(after)).toBe(30n)
    expect(
      await asked(
        'eth_getStorageAt',
        market.coin,
        toQuantity(BigInt(ACCOUNT)),
        'latest',
      ),
    ).toBe(`0x${after.slice(2).padStart(64, '0')}`)
  })

  it('predicts an allowance, before and after', async () => {
    const [first, second] = isSimulated ? [7, 9] : [11, 13]
    const allow = async (amount: number) => {
      const data = marketData.approve(SPENDER, amount)
      return (await changes({ to: market.coin, data })).allowances
    }
    const before = (await allow(first)).map(
      (one) => one.kind === 'amount' && one.before,
    )
    expect(before).toStrictEqual([isSimulated ? '0x0' : '0x9'])
    expect(await allow(second)).toStrictEqual([
      {
        kind: 'amount',
        ...coin,
        spender: SPENDER,
        before: toQuantity(first),
        after: toQuantity(second),
      },
    ])
  })

  it('predicts a transfer of an NFT', async () => {
    const id = isSimulated ? 5n : 6n
    expect(
      await changes({
        to: market.boats,
        data: marketData.transferFrom(ACCOUNT, TO, id),
      }),
    ).toMatchObject({
      tokens: [],
      items: [{ address: market.boats, id: toQuantity(id), isReceived: false }],
    })
  })

  it('predicts that somebody may take every NFT', async () => {
    const data = marketData.allowAll(SPENDER, true)
    expect(await changes({ to: market.boats, data })).toStrictEqual({
      ...none,
      allowances: [
        {
          kind: 'all',
          address: market.boats,
          spender: SPENDER,
          isAllowed: true,
        },
      ],
      // A calculation sees no events.
      unread: isSimulated ? 0 : null,
    })
  })

  it('predicts that a call reverts, with the reason', async () => {
    const data = marketData.transfer(TO, 10_000_000)
    expect(
      await preview({ to: market.coin, data }, { by: by() }),
    ).toStrictEqual({
      kind: 'reverts',
      reason: 'too little',
      balance: toQuantity(await balance()),
    })
  })
})

it('a preview counts events that name the account and that it cannot read', async () => {
  const data = marketData.setOperator(SPENDER)
  expect(await preview({ to: market.fleet, data })).toMatchObject({
    kind: 'changes',
    tokens: [],
    items: [],
    allowances: [],
    unread: 1,
  })
})

type SimulateParams = { blockStateCalls: { calls: Json[] }[] }
type SimulatedBlock = { calls: Json[] }

it('a preview of a batch adds up what its calls change', async () => {
  // A development chain simulates one call at a time.
  const by: HttpNode = {
    request: async (request) => {
      if (request.method !== 'eth_simulateV1') return node.request(request)
      const [simulation, at] = request.params as [SimulateParams, string]
      const [{ calls } = { calls: [] }] = simulation.blockStateCalls
      const single = calls.map((call) =>
        node.request({
          method: 'eth_simulateV1',
          params: [{ ...simulation, blockStateCalls: [{ calls: [call] }] }, at],
        }),
      )
      const blocks = (await Promise.all(single)) as SimulatedBlock[][]
      const [first] = blocks.flat()
      return [{ ...first, calls: blocks.flat().flatMap((one) => one.calls) }]
    },
  }
  const previewAll = (...requests: Partial<TransactionRequest>[]) =>
    previewTransactions(networksOf(by), {
      chainId: CHAIN,
      account: ACCOUNT,
      calls: requests.map((request) => ({
        request: { value: '0x0', data: '0x', ...request },
        gas: GAS,
      })),
      lacking: new Set(),
    })
  const moving = (amount: number) => ({
    to: market.coin,
    data: marketData.transfer(TO, amount),
  })
  const both = await previewAll(moving(3), moving(4), {
    to: market.fleet,
    data: marketData.setOperator(SPENDER),
  })
  if (both.kind !== 'changes') throw new Error(both.kind)
  const [{ before, after } = { before: '0x0', after: '0x0' }] = both.tokens
  expect(BigInt(before) - BigInt(after)).toBe(7n)
  expect(both.unread).toBe(1)
  // What the first call did would stay.
  expect(await previewAll(moving(3), moving(10_000_000))).toStrictEqual({
    kind: 'unknown',
    isUnsupported: false,
  })
})

describe('a preview of a swap', () => {
  beforeAll(async () => {
    for (const spender of [market.broker, market.router]) {
      await send({ to: market.coin, data: marketData.approve(spender, 1_000) })
    }
  })

  it('predicts tokens that come and go through two contracts', async () => {
    const predicted = await preview({
      to: market.broker,
      data: marketData.buy(40),
    })
    expect(predicted).toMatchObject({
      tokens: [coin, { ...fish, before: '0x0', after: '0x50' }],
    })
    await send({ to: market.broker, data: marketData.buy(40) })
    expect(
      BigInt(
        await asked(
          'eth_getStorageAt',
          market.fish,
          toQuantity(BigInt(ACCOUNT)),
          'latest',
        ),
      ),
    ).toBe(80n)
  })

  it('predicts ether that comes from a contract', async () => {
    const predicted = await preview({ to: market.router })
    if (predicted.kind !== 'changes') throw new Error(predicted.kind)
    const { native, tokens } = predicted
    expect(BigInt(native.after) - BigInt(native.before)).toBe(BigInt(WEI_OUT))
    const [{ before, after } = native] = tokens
    expect(BigInt(before) - BigInt(after)).toBe(BigInt(TOKENS_IN))
    const fee = await send({ to: market.router })
    expect(await balance()).toBe(BigInt(native.after) - fee)
  })

  it('is unknown without a simulation, and the node is not asked again', async () => {
    const lacking = new Set<string>()
    const request = { to: market.broker, data: marketData.buy(1) }
    const unknown = { kind: 'unknown', isUnsupported: true }
    for (const code of [-32601, -32004, 4200]) {
      lacking.clear()
      const by = without(code)
      expect(await preview(request, { by, lacking })).toStrictEqual(unknown)
      expect(await preview(request, { by, lacking })).toStrictEqual(unknown)
      const tries = by.methods.filter((method) => method === 'eth_simulateV1')
      expect(tries).toHaveLength(1)
    }
  })
})

describe('a preview', () => {
  const request = { to: market.broker, data: marketData.buy(1) }
  const unknown = { kind: 'unknown', isUnsupported: false }

  it('asks for one call with its gas, traced, on the latest block', async () => {
    const params: unknown[] = []
    const by: HttpNode = {
      request: (asked) => {
        if (asked.method === 'eth_simulateV1') params.push(asked.params)
        return node.request(asked)
      },
    }
    await preview({ to: TO, value: '0x5', data: '0x12' }, { by })
    const call = { from: ACCOUNT, to: TO, value: '0x5', data: '0x12', gas: GAS }
    expect(params).toStrictEqual([
      [
        {
          blockStateCalls: [{ calls: [call] }],
          traceTransfers: true,
          validation: false,
        },
        'latest',
      ],
    ])
  })

  it('is unknown for another error, and the node is asked again', async () => {
    const lacking = new Set<string>()
    const by = without(-32000)
    expect(await preview(request, { by, lacking })).toStrictEqual(unknown)
    expect(lacking.size).toBe(0)
  })

  it('is unknown if the answer cannot be read, also of a transfer', async () => {
    for (const said of [null, [], [{ calls: [] }]]) {
      const by = simulating(async () => said)
      expect(await preview({ to: TO, value: '0x5' }, { by })).toStrictEqual(
        unknown,
      )
    }
  })

  it('is unknown if more leaves the account than it has', async () => {
    const answer = await node.request({
      method: 'eth_simulateV1',
      params: [
        {
          blockStateCalls: [
            {
              calls: [
                {
                  from: ACCOUNT,
                  to: market.coin,
                  data: marketData.transfer(TO, 1),
                },
              ],
            },
          ],
          traceTransfers: true,
        },
        'latest',
      ],
    })
    const lie = JSON.parse(
      JSON.stringify(answer).replace(
        /"data":"0x0{63}1"/,
        `"data":"0x${'f'.repeat(64)}"`,
      ),
    )
    const by = simulating(async () => lie)
    expect(
      await preview(
        { to: market.coin, data: marketData.transfer(TO, 1) },
        { by },
      ),
    ).toStrictEqual(unknown)
  })

  it('is unknown if the node does not answer', async () => {
    const by: HttpNode = {
      request: async () => {
        throw new NodeOutageError('timeout')
      },
    }
    expect(await preview(request, { by })).toStrictEqual(unknown)
  })
})
