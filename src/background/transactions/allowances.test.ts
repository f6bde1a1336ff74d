import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { market, marketData, placeMarket } from '../../dev/market.ts'
import { embeddedConfig } from '../../hosted-node/config/embedded-config.ts'
import type { RunningServer } from '../../hosted-node/server.ts'
import { startTestServer } from '../../hosted-node/start-test-server.ts'
import type { Allowance } from '../../messaging/allowance-contract.ts'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import type { HttpNode } from '../../node-client/http.ts'
import {
  readAllowance,
  requestOfRevoke,
  searchAllowances,
} from './allowances.ts'
import {
  ACCOUNT,
  CHAIN,
  startSending,
  TO,
  transfer,
  watchNode,
} from './testing/test-sender.ts'

const SPENDER = TO.toLowerCase()
const UNTIL = 4_000_000_000

let server: RunningServer
let node: HttpNode
let sender: ReturnType<typeof startSending>['sender']
let sends = 0

beforeAll(async () => {
  server = await startTestServer(embeddedConfig({ port: 0 }))
  node = watchNode(server.port).node
  sender = startSending({ node }).sender
  await placeMarket(
    async (method, ...params) => String(await node.request({ method, params })),
    ACCOUNT,
  )
})

afterAll(() => server.stop())

const send = (to: string, data: string): Promise<string> => {
  sends += 1
  const sending = transfer(`r${sends}`, { gas: '0x493e0' })
  const transaction = { ...sending.transaction, to, value: '0x0', data }
  return sender.send({ ...sending, transaction })
}

const networksOf = (by: Pick<HttpNode, 'request'> | undefined) => ({
  nodeOf: async () => by,
  addressOf: async () => undefined,
})

const search = (
  change: { to?: number; blocks?: number; account?: string } = {},
  by: Pick<HttpNode, 'request'> | undefined = node,
) =>
  searchAllowances(networksOf(by), {
    chainId: CHAIN,
    account: ACCOUNT,
    to: null,
    blocks: 1_000,
    ...change,
  })

const read = (allowance: Allowance) =>
  readAllowance(networksOf(node), {
    chainId: CHAIN,
    account: ACCOUNT,
    ...allowance,
  })

const coins = { kind: 'amount', token: market.coin, spender: SPENDER } as const
const boats = { kind: 'all', token: market.boats, spender: SPENDER } as const
const permits = {
  kind: 'permit2',
  token: market.coin,
  spender: SPENDER,
} as const

describe('on a chain', () => {
  it('allowances are found, read, and gone once they are revoked', async () => {
    const hashes = [
      await send(market.coin, marketData.approve(TO, 900)),
      await send(market.boats, marketData.allowAll(TO, true)),
      await send(
        market.permit2,
        marketData.permit(TO, { token: market.coin, amount: 70, until: UNTIL }),
      ),
      await send(market.coin, marketData.transfer(TO, 1)),
    ]
    const found = await search()
    const event = {
      from: ACCOUNT.toLowerCase(),
      to: SPENDER,
      block: expect.any(Number),
    }
    expect(found).toStrictEqual({
      kind: 'searched',
      from: 0,
      to: expect.any(Number),
      events: [
        {
          ...event,
          kind: 'approval',
          address: market.coin.toLowerCase(),
          transaction: hashes[0],
        },
        {
          ...event,
          kind: 'operator',
          address: market.boats.toLowerCase(),
          transaction: hashes[1],
        },
        {
          ...event,
          kind: 'permit2',
          address: market.coin.toLowerCase(),
          transaction: hashes[2],
        },
      ],
    })
    expect(await search({ account: TO })).toMatchObject({ events: [] })
    const { to: head } = found as { to: number }
    expect(await search({ to: head - 1, blocks: 1 })).toMatchObject({
      from: head - 1,
      to: head - 1,
      events: [{ kind: 'permit2' }],
    })

    const token = { symbol: 'COIN', decimals: 2 }
    expect(await read(coins)).toMatchObject({ amount: '0x384', token })
    expect(await read(boats)).toMatchObject({
      amount: '0x1',
      nft: { symbol: 'BOAT' },
    })
    expect(await read(permits)).toMatchObject({
      amount: '0x46',
      until: UNTIL,
      token,
    })
    for (const one of [coins, boats, permits]) {
      const { to = '', data } = requestOfRevoke(one, CHAIN)
      await send(to, data)
      expect(await read(one)).toMatchObject({ amount: '0x0' })
    }
  })

  it('a contract that does not report an allowance has no amount', async () => {
    expect(await read({ ...coins, token: market.stall })).toStrictEqual({
      amount: null,
      token: null,
      nft: null,
    })
  })
})

describe('a search', () => {
  const failing = (error: Error) => ({ request: () => Promise.reject(error) })

  it('that the node refuses can be repeated with fewer blocks', async () => {
    const message = 'range 1000 exceeds limit of 500'
    const answer = new NodeAnswerError({ code: -32602, message })
    expect(await search({}, failing(answer))).toStrictEqual({
      kind: 'refused',
      message,
    })
    for (const reason of ['timeout', 'malformed'] as const) {
      expect(
        await search({}, failing(new NodeOutageError(reason))),
      ).toStrictEqual({ kind: 'refused' })
    }
  })

  it('without an answer fails with the reason', async () => {
    const outage = new NodeOutageError('unauthorized')
    expect(await search({}, failing(outage))).toStrictEqual({
      kind: 'failed',
      failure: 'unauthorized',
    })
    expect(
      await searchAllowances(networksOf(undefined), {
        chainId: CHAIN,
        account: ACCOUNT,
        to: null,
        blocks: 1,
      }),
    ).toStrictEqual({ kind: 'failed', failure: 'unreachable' })
  })
})

describe('revoking', () => {
  const word = (hex: string): string => hex.slice(2).padStart(64, '0')
  const zero = '0'.repeat(64)

  it.each<[Allowance, { to: string; data: string }]>([
    [coins, { to: market.coin, data: `0x095ea7b3${word(SPENDER)}${zero}` }],
    [boats, { to: market.boats, data: `0xa22cb465${word(SPENDER)}${zero}` }],
    [
      permits,
      {
        to: market.permit2,
        data: `0x87517c45${word(market.coin)}${word(SPENDER)}${zero}${zero}`,
      },
    ],
  ])('%o sets it to nothing', (allowance, { to, data }) => {
    const request = requestOfRevoke(allowance, CHAIN)
    expect({ ...request, to: request.to?.toLowerCase() }).toStrictEqual({
      to: to.toLowerCase(),
      value: '0x0',
      data: data.toLowerCase(),
    })
  })

  it.each<Partial<Allowance>>([{ token: '0x12' }, { spender: '0x12' }])(
    '%o is refused',
    (change) => {
      expect(() => requestOfRevoke({ ...coins, ...change }, CHAIN)).toThrow()
      expect(() => requestOfRevoke({ ...permits, ...change }, CHAIN)).toThrow()
    },
  )
})
