import { afterAll, beforeAll, expect, it } from 'vitest'
import { market, marketData, placeMarket } from '../../dev/market.ts'
import { embeddedConfig } from '../../hosted-node/config/embedded-config.ts'
import type { RunningServer } from '../../hosted-node/server.ts'
import { startTestServer } from '../../hosted-node/start-test-server.ts'
import { NodeOutageError } from '../../node-client/errors.ts'
import type { HttpNode } from '../../node-client/http.ts'
import { readReceipt } from './read-receipt.ts'
import {
  ACCOUNT,
  CHAIN,
  startSending,
  TO,
  transfer,
  watchNode,
} from './testing/test-sender.ts'

let server: RunningServer
let node: HttpNode

beforeAll(async () => {
  server = await startTestServer(embeddedConfig({ port: 0 }))
  node = watchNode(server.port).node
  await placeMarket(
    async (method, ...params) => String(await node.request({ method, params })),
    ACCOUNT,
  )
})

afterAll(() => server.stop())

const read = (hash: string, by: HttpNode | undefined = node) =>
  readReceipt({ nodeOf: async () => by }, { chainId: CHAIN, hash })

it('token events are read with the names of their contract', async () => {
  const { sender } = startSending({ node })
  const sending = transfer('r1', { gas: '0x493e0' })
  const hash = await sender.send({
    ...sending,
    transaction: {
      ...sending.transaction,
      to: market.coin,
      value: '0x0',
      data: marketData.transfer(TO, 250),
    },
  })
  expect(await read(hash)).toStrictEqual({
    kind: 'mined',
    receipt: {
      succeeded: true,
      blockNumber: expect.stringMatching(/^0x/),
      gasUsed: expect.stringMatching(/^0x/),
      fee: expect.stringMatching(/^0x/),
    },
    events: [
      {
        kind: 'transfer',
        address: market.coin.toLowerCase(),
        from: ACCOUNT.toLowerCase(),
        to: TO.toLowerCase(),
        amount: '0xfa',
        names: { symbol: 'COIN', decimals: 2 },
      },
    ],
    others: 0,
  })
})

it('logs that cannot be read are counted', async () => {
  const odd = { address: '0x1', topics: [], data: '0x' }
  const unknown = {
    address: TO,
    topics: [`0x${'11'.repeat(32)}`],
    data: '0x',
  }
  const answer = {
    status: '0x1',
    blockNumber: '0x2',
    gasUsed: '0x3',
    logs: [odd, unknown],
  }
  expect(await read('0x1', { request: async () => answer })).toStrictEqual({
    kind: 'mined',
    receipt: { succeeded: true, blockNumber: '0x2', gasUsed: '0x3' },
    events: [],
    others: 2,
  })
})

it('a receipt that the node lacks is missing', async () => {
  expect(await read(`0x${'77'.repeat(32)}`)).toStrictEqual({ kind: 'missing' })
})

it('a node that is down is named', async () => {
  const down: HttpNode = {
    request: async () => {
      throw new NodeOutageError('timeout')
    },
  }
  expect(await read('0x1', down)).toStrictEqual({
    kind: 'failed',
    failure: 'timeout',
  })
  const none = await readReceipt(
    { nodeOf: async () => undefined },
    { chainId: CHAIN, hash: '0x1' },
  )
  expect(none).toStrictEqual({ kind: 'failed', failure: 'unreachable' })
})
