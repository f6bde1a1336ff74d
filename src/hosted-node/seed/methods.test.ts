import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { asker, probeData, sender } from '../dialect/fixtures/probe.ts'
import { createHeritageUpstream } from '../heritage/heritage-upstream.ts'
import type { Outcome } from '../json-rpc.ts'
import type { JsonObject } from '../rules/rule.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { normalised, sendSamples } from './edr-samples.ts'
import { readRawBlocks } from './raw-blocks.ts'
import { readRawTransactions } from './raw-transactions.ts'
import { readRawUncles } from './raw-uncles.ts'
import { networkAt, type Service, startService, transports } from './service.ts'

// A slow machine must not time an answer out.
holdClockInTests()

const UNCLE = 'eth_getUncleByBlockHashAndIndex'
const BY_NUMBER = 'eth_getTransactionByBlockNumberAndIndex'
const BY_HASH = 'eth_getTransactionByBlockHashAndIndex'
const RECEIPT = 'eth_getTransactionReceipt'
const ESTIMATE = 'eth_estimateGas'

const UNKNOWN = `0x${'ab'.repeat(32)}`
const NULL = { result: null }

const uncles = readRawUncles()
const transactions = readRawTransactions()
/** A block without a transaction. */
const empty = readRawBlocks().find((block) => block.transactions.length === 0)

let service: Service
let nodes: FaultyNode[]
let edr: Upstream
let heritage: Upstream
let samples: JsonObject[]

beforeAll(async () => {
  edr = await createEdrUpstream(31337)
  heritage = await createHeritageUpstream()
  samples = await sendSamples(edr)
  nodes = [
    await startFaultyNode({ chainId: 31337, answer: edr.send }),
    await startFaultyNode({ chainId: 61337, answer: heritage.send }),
  ]
  const [local = '', olden = ''] = nodes.map(({ url }) => url)
  service = await startService([
    networkAt(local),
    networkAt(olden, { name: 'heritage', chainId: 61337 }),
  ])
})

afterAll(async () => {
  await service.stop()
  for (const node of nodes) await node.stop()
  await edr.close()
  await heritage.close()
})

describe.each(transports)('the five methods over %s', (transport) => {
  type Ask = (method: string, ...params: unknown[]) => Promise<Outcome>
  const askOf =
    (network: string): Ask =>
    (method, ...params) =>
      service.ask({ transport, network, method, params })
  const local = askOf('local')
  const olden = askOf('heritage')

  it(`finds every uncle by the block that took it in and its index, over ${transport}`, async () => {
    for (const {
      params: [block, index],
      object,
    } of uncles) {
      expect(await olden(UNCLE, block, index)).toEqual({ result: object })
      const { uncles: hashes } = Object(
        await asker(heritage)('eth_getBlockByHash', block, false),
      )
      expect(hashes[Number(index)]).toBe(object.hash)
    }
  })

  it(`no uncle there, no such block, or a chain without uncles is null, over ${transport}`, async () => {
    const [block, index] = uncles[0]?.params ?? []
    expect([
      await olden(UNCLE, block, '0x1'),
      await olden(UNCLE, block, '0xffffffffffffffff'),
      await olden(UNCLE, empty?.hash, index),
      await olden(UNCLE, UNKNOWN, index),
      await local(UNCLE, samples[0]?.blockHash, index),
    ]).toEqual(Array(5).fill(NULL))
  })

  it(`finds every transaction by the number of its block and its index, over ${transport}`, async () => {
    for (const one of transactions) {
      const { blockNumber, transactionIndex } = one
      expect(await olden(BY_NUMBER, blockNumber, transactionIndex)).toEqual({
        result: one,
      })
    }
  })

  it.each(['latest', 'safe', 'finalized', 'earliest'])(
    `%s is the block that the node calls so, over ${transport}`,
    async (tag) => {
      const place = [tag, '0x1']
      const head = Object(await asker(edr)(BY_NUMBER, ...place))
      expect([
        await local(BY_NUMBER, ...place),
        await olden(BY_NUMBER, ...place),
      ]).toEqual(
        // The genesis block has no transactions.
        tag === 'earliest'
          ? [NULL, NULL]
          : [{ result: normalised(head) }, { result: transactions.at(-1) }],
      )
      expect(nodes[0]?.requests.at(-1)?.body).toContain(`"${tag}"`)
    },
  )

  it(`no transaction by number, or no such block is null, over ${transport}`, async () => {
    const { blockNumber } = transactions.at(-1) ?? {}
    expect([
      await olden(BY_NUMBER, blockNumber, '0x2'),
      await olden(BY_NUMBER, `0x${empty?.number.toString(16)}`, '0x0'),
      await olden(BY_NUMBER, '0xffffffffffffffff', '0x0'),
      await olden(BY_NUMBER, 'pending', '0x0'),
      await local(BY_NUMBER, samples[0]?.blockNumber, '0x1'),
      await local(BY_NUMBER, '0x99', '0x0'),
      await local(BY_NUMBER, 'pending', '0x0'),
    ]).toEqual(Array(7).fill(NULL))
  })

  it(`finds every transaction by the hash of its block and its index, over ${transport}`, async () => {
    for (const one of transactions) {
      const { blockHash, transactionIndex } = one
      expect(await olden(BY_HASH, blockHash, transactionIndex)).toEqual({
        result: one,
      })
    }
    for (const one of samples) {
      const { blockHash, transactionIndex } = one
      expect(await local(BY_HASH, blockHash, transactionIndex)).toEqual({
        result: normalised(one),
      })
    }
  })

  it(`no transaction by hash, or no such block is null, over ${transport}`, async () => {
    const { blockHash } = transactions.at(-1) ?? {}
    expect([
      await olden(BY_HASH, blockHash, '0x2'),
      await olden(BY_HASH, empty?.hash, '0x0'),
      await olden(BY_HASH, UNKNOWN, '0x0'),
      await local(BY_HASH, samples[0]?.blockHash, '0x1'),
      await local(BY_HASH, UNKNOWN, '0x0'),
    ]).toEqual(Array(5).fill(NULL))
  })

  it(`finds the receipt of every transaction by its hash, over ${transport}`, async () => {
    for (const { hash } of transactions) {
      const receipt = await asker(heritage)(RECEIPT, hash)
      expect(await olden(RECEIPT, hash)).toEqual({ result: receipt })
    }
    for (const { hash } of samples) {
      const receipt = await asker(edr)(RECEIPT, String(hash))
      expect(await local(RECEIPT, hash)).toEqual({ result: receipt })
    }
  })

  it(`a transaction that nobody sent has no receipt, over ${transport}`, async () => {
    expect([
      await olden(RECEIPT, UNKNOWN),
      await local(RECEIPT, UNKNOWN),
      await olden(RECEIPT, samples[0]?.hash),
    ]).toEqual([NULL, NULL, NULL])
  })

  it.each([
    ['alone', []],
    ['with a number', ['0x2']],
    ['with latest', ['latest']],
    ['with earliest', ['earliest']],
    ['with pending', ['pending']],
    ['with finalized', ['finalized']],
  ])(
    `estimates a call %s as the node does, and adds nothing to the chain, over ${transport}`,
    async (_title, block) => {
      const to = Object(await asker(edr)(RECEIPT, String(samples[0]?.hash)))
      const call = {
        from: sender,
        to: to.contractAddress,
        data: probeData.ping(5),
      }
      const state = (): Promise<unknown> =>
        Promise.all([
          asker(edr)('eth_getBlockByNumber', 'latest', true),
          asker(edr)('eth_getBlockTransactionCountByNumber', 'pending'),
          asker(edr)('eth_getTransactionCount', sender, 'pending'),
        ])
      const before = await state()
      const [received, receivedOld] = [
        await local(ESTIMATE, call, ...block),
        await olden(ESTIMATE, call, ...block),
      ]
      const asked = { method: ESTIMATE, params: [call, ...block] }
      expect([received, receivedOld]).toEqual([
        await edr.send(asked),
        await heritage.send(asked),
      ])
      expect(received).toEqual({ result: expect.stringMatching(/^0x[1-9a-f]/) })
      expect(await state()).toEqual(before)
    },
  )

  it(`does not estimate for safe, names finalized, and asks no node, over ${transport}`, async () => {
    const before = nodes.map(({ requests }) => requests.length)
    const refusal = {
      error: {
        code: -32602,
        message:
          'Invalid params: argument 2 (block parameter) cannot be "safe": use "finalized"',
      },
    }
    const call = { from: sender, to: sender }
    expect([
      await local(ESTIMATE, call, 'safe'),
      await olden(ESTIMATE, call, 'safe'),
    ]).toEqual([refusal, refusal])
    expect(nodes.map(({ requests }) => requests.length)).toEqual(before)
  })
})
