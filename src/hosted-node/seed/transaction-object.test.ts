import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { normalised, sendSamples } from './edr-samples.ts'
import { transactionFields } from './fields.ts'
import { readRawTransactions } from './raw-transactions.ts'
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

type Transaction = Readonly<Record<string, unknown>>

/** The chains' own data: the bytes of a file, and a node's own answers. */
let truths: { network: string; transaction: Transaction }[]
let service: Service
let node: FaultyNode
let edr: Upstream

beforeAll(async () => {
  edr = await createEdrUpstream(31337)
  node = await startFaultyNode({ chainId: 31337, answer: edr.send })
  service = await startService([heritageNetwork, networkAt(node.url)])
  const samples = await sendSamples(edr)
  truths = [
    ...readRawTransactions().map((transaction) => ({
      network: 'heritage',
      transaction,
    })),
    ...samples.map((sample) => ({
      network: 'local',
      transaction: normalised(sample),
    })),
  ]
})

afterAll(async () => {
  await service.stop()
  await node.stop()
  await edr.close()
})

const methods = {
  eth_getTransactionByBlockNumberAndIndex: 'blockNumber',
  eth_getTransactionByBlockHashAndIndex: 'blockHash',
} as const

describe.each(transports)('the transaction object over %s', (transport) => {
  /** Each expected transaction from both methods, one after the other. */
  let received: Transaction[]
  let strict: Transaction[]

  const receive = (key: 'full' | 'strict'): Promise<Transaction[]> =>
    Promise.all(
      truths.flatMap(({ network, transaction }) =>
        Object.entries(methods).map(async ([method, block]) => {
          const params = [transaction[block], transaction.transactionIndex]
          const request = { transport, network, key, method, params }
          return Object(resultOf(await service.ask(request)))
        }),
      ),
    )

  beforeAll(async () => {
    received = await receive('full')
    strict = await receive('strict')
  })

  const truthOf = (name: string): unknown[] =>
    truths.flatMap(({ transaction }) => [transaction[name], transaction[name]])

  /** The types of transactions that have a member. */
  const typesWith = (name: string, transactions = received): unknown[] =>
    [
      ...new Set(
        transactions.filter((one) => name in one).map(({ type }) => type),
      ),
    ].sort()

  for (const { name, what, fits } of transactionFields) {
    it(`${name} is ${what}, as the chain has it, over ${transport}`, () => {
      const values = received.map((transaction) => transaction[name])
      expect(values).toStrictEqual(truthOf(name))
      expect(values.filter((value) => !fits(value))).toEqual([])
      expect(values.filter((value) => value ?? false)).not.toEqual([])
    })
  }

  it.each([
    [37, 'accessList', ['0x1', '0x2', '0x3', '0x4']],
    [46, 'maxPriorityFeePerGas', ['0x2', '0x3', '0x4']],
    [47, 'maxFeePerGas', ['0x2', '0x3', '0x4']],
  ])(
    `seed %i: %s is there for types %j alone, over ${transport}`,
    (_row, name, types) => {
      expect(typesWith(name)).toEqual(types)
      expect(typesWith(name, strict)).toEqual(types)
      for (const one of received) {
        expect(name in one).toBe(types.includes(String(one.type)))
      }
    },
  )

  it(`chainId is there for EIP-1559 transactions alone in the strict profile, over ${transport}`, () => {
    expect(strict.map((one) => 'chainId' in one)).toEqual(
      truths.flatMap(({ transaction: { type } }) => [
        type === '0x2',
        type === '0x2',
      ]),
    )
    expect(typesWith('chainId')).toContain('0x1')
  })

  it.each([
    [49, 'r'],
    [50, 's'],
  ])(`seed %i: %s has its leading zeros, over ${transport}`, (_row, name) => {
    const values = received.map((one) => String(one[name]))
    expect(values.filter((value) => value.startsWith('0x0'))).not.toEqual([])
  })

  it(`to is null for a contract creation alone, over ${transport}`, () => {
    const creations = received.filter(({ to }) => to === null)
    // Four on the one chain and two on the other, by two methods.
    expect(creations).toHaveLength(12)
    for (const { input } of creations) expect(input).not.toBe('0x')
  })

  it(`transactionIndex counts in the block, over ${transport}`, () => {
    const indexes = received.map(({ transactionIndex }) => transactionIndex)
    expect([...new Set(indexes)].sort()).toEqual(['0x0', '0x1', '0x2'])
  })

  it(`has the members of the tables and no other in the strict profile, over ${transport}`, () => {
    const promised = transactionFields.map(({ name }) => name)
    const others = strict.flatMap((one) =>
      Object.keys(one).filter((name) => !promised.includes(name)),
    )
    expect(others).toEqual([])
    for (const [index, one] of strict.entries()) {
      expect(received[index]).toMatchObject(one)
    }
  })

  it.each(['0x0', '0x1', '0x2', '0x3', '0x4'])(
    `each method returns a complete transaction of type %s, over ${transport}`,
    async (type) => {
      const ofType = truths.flatMap(({ network, transaction }, index) =>
        transaction.type === type ? [{ network, transaction, index }] : [],
      )
      expect(ofType).not.toEqual([])
      for (const { network, transaction, index } of ofType) {
        expect(received.slice(2 * index, 2 * index + 2)).toStrictEqual([
          transaction,
          transaction,
        ])
        const { hash, blockHash, blockNumber, transactionIndex } = transaction
        expect(
          await service.ask({
            transport,
            network,
            method: 'eth_getTransactionReceipt',
            params: [hash],
          }),
        ).toMatchObject({
          result: {
            transactionHash: hash,
            blockHash,
            blockNumber,
            transactionIndex,
            type,
          },
        })
      }
    },
  )
})
