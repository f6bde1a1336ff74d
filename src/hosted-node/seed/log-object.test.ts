import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { asker } from '../dialect/fixtures/probe.ts'
import { createHeritageUpstream } from '../heritage/heritage-upstream.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { sendSamples } from './edr-samples.ts'
import { logFields } from './fields.ts'
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

type Log = Readonly<Record<string, unknown>>
type Place = { network: string; hash: unknown }

const method = 'eth_getTransactionReceipt'

const logsIn = (receipt: unknown): Log[] => Object(receipt).logs

let places: Place[]
/** The chains' own data, fetched without the service. */
let truths: Log[]
let service: Service
let node: FaultyNode
let edr: Upstream
let heritage: Upstream

beforeAll(async () => {
  edr = await createEdrUpstream(31337)
  heritage = await createHeritageUpstream()
  node = await startFaultyNode({ chainId: 31337, answer: edr.send })
  service = await startService([heritageNetwork, networkAt(node.url)])
  const samples = await sendSamples(edr)
  places = [
    ...readRawTransactions().map(({ hash }) => ({ network: 'heritage', hash })),
    ...samples.map(({ hash }) => ({ network: 'local', hash })),
  ]
  const received = await Promise.all(
    places.map(({ network, hash }) =>
      asker(network === 'local' ? edr : heritage)(method, String(hash)),
    ),
  )
  truths = received.flatMap(logsIn)
})

afterAll(async () => {
  await service.stop()
  await node.stop()
  await edr.close()
  await heritage.close()
})

describe.each(transports)('the log object over %s', (transport) => {
  let received: Log[]

  const receive = async (key: 'full' | 'strict'): Promise<Log[]> => {
    const outcomes = await Promise.all(
      places.map(({ network, hash }) =>
        service.ask({ transport, network, key, method, params: [hash] }),
      ),
    )
    return outcomes.map(resultOf).flatMap(logsIn)
  }

  beforeAll(async () => {
    received = await receive('full')
  })

  for (const { name, what, fits } of logFields) {
    it(`${name} is ${what}, as the node has it, over ${transport}`, () => {
      const values = received.map((log) => log[name])
      expect(values).toStrictEqual(truths.map((log) => log[name]))
      expect(values.filter((value) => !fits(value))).toEqual([])
      expect(values).not.toEqual([])
    })
  }

  it.each([
    [72, 'blockHash', 'blockHash'],
    [73, 'blockNumber', 'blockNumber'],
    [78, 'transactionHash', 'hash'],
    [79, 'transactionIndex', 'transactionIndex'],
  ])(
    `seed %i: %s is of the transaction that made the log, over ${transport}`,
    (_row, name, ofTransaction) => {
      const byHash = new Map(
        readRawTransactions().map((transaction) => [
          transaction.hash,
          transaction as Log,
        ]),
      )
      const known = received.filter((log) =>
        byHash.has(String(log.transactionHash)),
      )
      expect(known).not.toEqual([])
      for (const log of known) {
        const transaction = byHash.get(String(log.transactionHash))
        expect(log[name]).toBe(transaction?.[ofTransaction])
      }
    },
  )

  it(`logIndex counts through the whole block, over ${transport}`, () => {
    const counts = new Map<unknown, number>()
    for (const { blockHash, logIndex } of received) {
      const before = counts.get(blockHash) ?? 0
      expect(Number(logIndex)).toBe(before)
      counts.set(blockHash, before + 1)
    }
    expect(Math.max(...counts.values())).toBeGreaterThan(2)
  })

  it(`has the members of the tables and no other in the strict profile, over ${transport}`, async () => {
    expect(await receive('strict')).toStrictEqual(
      truths.map((log) =>
        Object.fromEntries(logFields.map(({ name }) => [name, log[name]])),
      ),
    )
  })
})
