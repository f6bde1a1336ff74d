import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { networkAt, type Service, startService, transports } from './service.ts'

// A slow machine must not time an answer out.
holdClockInTests()

const HASH = `0x${'ab'.repeat(32)}`
const TO = `0x${'cd'.repeat(20)}`

const malformed = [
  '0x00',
  '0x01',
  '0x',
  '0xg',
  '0X1',
  'ff',
  '10',
  '',
  ' 0x1',
  '0x1 ',
  '-0x1',
  '0x-1',
  '0x1.8',
  16,
  1.5,
  -1,
  true,
  ['0x1'],
]

type Argument = {
  where: string
  method: string
  params: (v: unknown) => unknown[]
}

const indexOf = (method: string, what: string): Argument => ({
  where: `argument 2 (${what})`,
  method,
  params: (value) => [HASH, value],
})

const memberOf = (method: string, name: string): Argument => ({
  where: `${name} of argument 1 (transaction call object)`,
  method,
  params: (value) => [{ to: TO, [name]: value }, 'latest'],
})

const blockOf = (method: string): Argument => ({
  where: 'argument 2 (block parameter)',
  method,
  params: (value) => [{ to: TO }, value],
})

const quantities = [
  'gas',
  'gasPrice',
  'maxPriorityFeePerGas',
  'maxFeePerGas',
  'value',
]

const taken: readonly Argument[] = [
  indexOf('eth_getUncleByBlockHashAndIndex', 'uncle index'),
  indexOf('eth_getTransactionByBlockHashAndIndex', 'transaction index'),
  {
    where: 'argument 1 (block parameter)',
    method: 'eth_getTransactionByBlockNumberAndIndex',
    params: (value) => [value, '0x0'],
  },
  {
    ...indexOf('eth_getTransactionByBlockNumberAndIndex', 'transaction index'),
    params: (value) => ['latest', value],
  },
  ...['eth_estimateGas', 'eth_call'].flatMap((method) => [
    ...quantities.map((name) => memberOf(method, name)),
    blockOf(method),
  ]),
]

let service: Service
let node: FaultyNode

beforeAll(async () => {
  node = await startFaultyNode({
    chainId: 31337,
    answer: () => ({ result: null }),
  })
  service = await startService([networkAt(node.url)])
})

afterAll(async () => {
  await service.stop()
  await node.stop()
})

describe.each(transports)('numbers over %s', (transport) => {
  for (const { where, method, params } of taken) {
    it(`${where} of ${method} is a quantity or refused by that name, over ${transport}`, async () => {
      const outcomes = await Promise.all(
        malformed.map((value) =>
          service.ask({
            transport,
            network: 'local',
            method,
            params: params(value),
          }),
        ),
      )
      expect(outcomes).toEqual(
        malformed.map((value) => ({
          error: {
            code: -32602,
            message: expect.stringMatching(refusalOf(where, value)),
          },
        })),
      )
      expect(node.requests).toEqual([])
    })
  }
})

/** The argument, the expected form, and the actual value. */
const refusalOf = (where: string, value: unknown): RegExp => {
  const shown = Array.isArray(value) ? 'an array' : JSON.stringify(value)
  const escaped = [where, shown].map((text) =>
    text.replaceAll(/[.()[\]]/g, '\\$&'),
  )
  return new RegExp(
    `^Invalid params: ${escaped[0]} must be .*, not ${escaped[1]}$`,
  )
}
