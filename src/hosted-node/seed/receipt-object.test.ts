import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { asker } from '../dialect/fixtures/probe.ts'
import { createHeritageUpstream } from '../heritage/heritage-upstream.ts'
import type { JsonObject } from '../rules/rule.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { sendSamples } from './edr-samples.ts'
import { receiptFields } from './fields.ts'
import { readRawBlocks, toHex, toQuantity } from './raw-blocks.ts'
import { readRawTransactions } from './raw-transactions.ts'
import { receiptsRootOf } from './receipts-root.ts'
import {
  heritageNetwork,
  networkAt,
  resultOf,
  type Service,
  startService,
  transports,
} from './service.ts'

// A slow machine must not time an answer out.
holdClockInTests()

type Receipt = Readonly<Record<string, unknown>>

const BYZANTIUM = 7
const ROOT = `0x${'ab'.repeat(32)}`
const NOWHERE = `0x${'00'.repeat(20)}`
const method = 'eth_getTransactionReceipt'

/** The chains' own data, fetched without the service. */
let truths: { network: string; receipt: Receipt }[]
let service: Service
let node: FaultyNode
/** A node that returns receipts in a configurable form. */
let talkative: FaultyNode
let said: JsonObject = {}
let edr: Upstream
let heritage: Upstream

beforeAll(async () => {
  edr = await createEdrUpstream(31337)
  heritage = await createHeritageUpstream()
  node = await startFaultyNode({ chainId: 31337, answer: edr.send })
  talkative = await startFaultyNode({
    chainId: 7,
    answer: () => ({
      result: { transactionHash: ROOT, effectiveGasPrice: '0x1', ...said },
    }),
  })
  service = await startService([
    heritageNetwork,
    networkAt(node.url),
    networkAt(talkative.url, { name: 'talkative', chainId: 7 }),
  ])
  const receive =
    (network: string, chain: Upstream) =>
    async ({ hash }: Readonly<Record<string, unknown>>) => ({
      network,
      receipt: Object(await asker(chain)(method, String(hash))),
    })
  truths = await Promise.all([
    ...readRawTransactions().map(receive('heritage', heritage)),
    ...(await sendSamples(edr)).map(receive('local', edr)),
  ])
})

afterAll(async () => {
  await service.stop()
  await node.stop()
  await talkative.stop()
  await edr.close()
  await heritage.close()
})

describe.each(transports)('the receipt object over %s', (transport) => {
  let received: Receipt[]
  let strict: Receipt[]

  const receive = (key: 'full' | 'strict'): Promise<Receipt[]> =>
    Promise.all(
      truths.map(async ({ network, receipt: { transactionHash } }) => {
        const params = [transactionHash]
        const request = { transport, network, key, method, params }
        return Object(resultOf(await service.ask(request)))
      }),
    )

  const ofHeritage = (): Receipt[] =>
    received.filter((_, index) => truths[index]?.network === 'heritage')

  beforeAll(async () => {
    received = await receive('full')
    strict = await receive('strict')
  })

  for (const { name, what, fits } of receiptFields) {
    it(`${name} is ${what}, as the node has it, over ${transport}`, () => {
      const values = received.map((receipt) => receipt[name])
      expect(values).toStrictEqual(truths.map(({ receipt }) => receipt[name]))
      expect(values.filter((value) => !fits(value))).toEqual([])
      expect(values.filter((value) => value ?? false)).not.toEqual([])
    })
  }

  it(`contractAddress is there for a creation alone, and holds its code, over ${transport}`, async () => {
    const creations = received.filter(({ to }) => to === null)
    expect(
      received.filter(
        ({ to, contractAddress }) => to !== null && contractAddress,
      ),
    ).toEqual([])
    for (const receipt of creations) {
      const { contractAddress, status = '0x1' } = receipt
      const code = await service.ask({
        transport,
        network: ofHeritage().includes(receipt) ? 'heritage' : 'local',
        method: 'eth_getCode',
        params: [contractAddress ?? NOWHERE, 'latest'],
      })
      expect(resultOf(code) !== '0x').toBe(status === '0x1')
    }
  })

  it(`effectiveGasPrice is the gas price before EIP-1559, and what was paid since, over ${transport}`, () => {
    expect(ofHeritage().map((one) => one.effectiveGasPrice)).toEqual(
      readRawTransactions().map(({ gasPrice }) => gasPrice),
    )
  })

  it(`gasUsed adds up to cumulativeGasUsed and to the gas of the block, over ${transport}`, () => {
    const receipts = ofHeritage()
    for (const { hash, header } of readRawBlocks()) {
      const inBlock = receipts.filter(({ blockHash }) => blockHash === hash)
      let sum = 0n
      for (const { gasUsed, cumulativeGasUsed } of inBlock) {
        sum += BigInt(String(gasUsed))
        expect(cumulativeGasUsed).toBe(toQuantity(sum))
      }
      expect(toQuantity(sum)).toBe(toQuantity(header[10]))
    }
  })

  it.each([
    [63, 'logs'],
    [64, 'logsBloom'],
    [65, 'root'],
    [66, 'status'],
  ])(
    `seed %i: %s is what the header of each block was made with, over ${transport}`,
    async () => {
      const receipts = ofHeritage()
      for (const { hash, header } of readRawBlocks()) {
        const inBlock = receipts.filter(({ blockHash }) => blockHash === hash)
        expect(await receiptsRootOf(inBlock)).toBe(toHex(header[5]))
      }
    },
  )

  it.each([
    [65, 'root', 'before'],
    [66, 'status', 'since'],
  ])(
    `seed %i: %s is there %s Byzantium alone, over ${transport}`,
    (_row, name, when) => {
      const expected = truths.map(({ network, receipt: { blockNumber } }) => {
        const isOld = network === 'heritage' && Number(blockNumber) < BYZANTIUM
        return isOld === (when === 'before')
      })
      expect(received.map((one) => name in one)).toEqual(expected)
      expect(strict.map((one) => name in one)).toEqual(expected)
    },
  )

  it.each([
    [65, 'root', { root: ROOT, status: null }],
    [65, 'root', { root: ROOT }],
    [66, 'status', { root: null, status: '0x0' }],
    [66, 'status', { root: '0x', status: '0x1' }],
    [66, 'status', { root: ROOT, status: '0x1' }],
  ])(
    `seed %i: %s is alone where the node says %j, over ${transport}`,
    async (_row, name, outcome) => {
      said = outcome
      const network = 'talkative'
      const params = [ROOT]
      const receipt = resultOf(
        await service.ask({ transport, network, method, params }),
      )
      const names = Object.keys(Object(receipt))
      expect(names.filter((one) => /^(root|status)$/.test(one))).toEqual([name])
      expect(receipt).toHaveProperty(name, Object(outcome)[name])
    },
  )

  it(`has the members of the tables and no other in the strict profile, over ${transport}`, () => {
    const promised = receiptFields.map(({ name }) => name)
    for (const [index, one] of strict.entries()) {
      expect(received[index]).toMatchObject({ ...one, logs: expect.any(Array) })
      const missing = promised.filter((name) => !(name in one))
      expect(['root' in one ? 'status' : 'root']).toEqual(missing)
      expect(Object.keys(one)).toHaveLength(promised.length - 1)
    }
  })
})
