import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import type { Json } from '../../node-client/json.ts'
import type { JsonObject } from '../rules/rule.ts'
import { uncleFields } from './fields.ts'
import { readRawUncles } from './raw-uncles.ts'
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

const method = 'eth_getUncleByBlockHashAndIndex'
const uncles = readRawUncles()
const newest = uncles.at(-1)?.object ?? {}
/** The same uncle, from nodes with different total difficulties. */
const difficulties = ['0x1e8481', null, undefined]

let service: Service
let node: FaultyNode

beforeAll(async () => {
  node = await startFaultyNode({
    chainId: 61337,
    answer: ({ method: asked, params: [first, index] }) => ({
      result:
        asked === method
          ? ({
              ...newest,
              totalDifficulty: difficulties[Number(index)],
            } as JsonObject as Json)
          : // The block that includes it, three times.
            { hash: first ?? null, uncles: Array(3).fill(newest.hash) },
    }),
  })
  service = await startService([
    heritageNetwork,
    networkAt(node.url, { name: 'counting', chainId: 61337 }),
  ])
})

afterAll(async () => {
  await service.stop()
  await node.stop()
})

describe.each(transports)('the uncle object over %s', (transport) => {
  let received: Record<string, unknown>[]

  beforeAll(async () => {
    received = await Promise.all(
      uncles.map(async ({ params }) =>
        Object(
          resultOf(
            await service.ask({
              transport,
              network: 'heritage',
              method,
              params,
            }),
          ),
        ),
      ),
    )
  })

  for (const { name, what, fits } of uncleFields) {
    it(`${name} is ${what}, by the header of each uncle, over ${transport}`, () => {
      const values = received.map((uncle) => uncle[name])
      expect(values).toStrictEqual(uncles.map(({ object }) => object[name]))
      expect(values.filter((value) => !fits(value))).toEqual([])
    })
  }

  it(`totalDifficulty is what the node counts, or null, over ${transport}`, async () => {
    const asked = difficulties.map((_, index) =>
      service.ask({
        transport,
        network: 'counting',
        method,
        params: [`0x${'ab'.repeat(32)}`, `0x${index}`],
      }),
    )
    expect(await Promise.all(asked)).toEqual(
      ['0x1e8481', null, null].map((totalDifficulty) => ({
        result: { ...newest, totalDifficulty },
      })),
    )
  })

  it(`has the members of the tables and no other in the strict profile, over ${transport}`, async () => {
    const strict = await service.ask({
      transport,
      network: 'heritage',
      key: 'strict',
      method,
      params: uncles.at(-1)?.params ?? [],
    })
    expect(strict).toEqual({
      result: Object.fromEntries(
        uncleFields.map(({ name }) => [name, newest[name]]),
      ),
    })
  })
})
