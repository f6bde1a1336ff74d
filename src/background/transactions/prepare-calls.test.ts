import type { Json } from '@metamask/utils'
import { expect, it } from 'vitest'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import type { HttpNode } from '../../node-client/http.ts'
import { prepareCalls } from './prepare.ts'
import { ACCOUNT, CHAIN, TO } from './testing/test-sender.ts'

const calls = [
  { to: TO, value: '0x1', data: '0xaa' },
  { to: TO, value: '0x0', data: '0xbb' },
]

const reverted = { code: 3, message: 'execution reverted: no allowance' }

/** A node on which the second call fails alone. */
const nodeWith = (
  simulate: () => Json = () => {
    throw new NodeAnswerError({ code: -32601, message: 'no such method' })
  },
): { node: HttpNode; asked: string[] } => {
  const asked: string[] = []
  const answer = (method: string, params: Json): Json => {
    const { data } = Object((params as Json[])[0])
    switch (method) {
      case 'eth_simulateV1':
        return simulate()
      case 'eth_estimateGas':
        if (data === '0xbb') throw new NodeAnswerError(reverted)
        return '0xc350'
      case 'eth_getBlockByNumber':
        return { gasLimit: '0x1c9c380', baseFeePerGas: '0x1' }
      case 'eth_feeHistory':
        return null
      case 'eth_getCode':
        return '0x60'
      default:
        return '0x1'
    }
  }
  return {
    asked,
    node: {
      request: async ({ method, params }) => {
        asked.push(method)
        return answer(method, params as Json)
      },
    },
  }
}

const prepare = async ({ node }: { node: HttpNode }, count = 2) => {
  const preparation = await prepareCalls(
    { nodeOf: async () => node },
    {
      chainId: CHAIN,
      account: ACCOUNT,
      calls: calls.slice(0, count),
      nextNonce: async () => 7n,
      approvedBefore: () => false,
    },
  )
  if (!preparation.ready) throw new Error(preparation.failure)
  const { isInOrder, calls: prepared } = preparation.prepared
  return {
    isInOrder,
    calls: prepared.map(({ gas, failure }) => [Number(gas), failure]),
  }
}

it('uses a generous limit for a later call if the node cannot simulate', async () => {
  expect(await prepare(nodeWith())).toStrictEqual({
    isInOrder: false,
    calls: [
      [60_000, null],
      [1_000_000, 'no allowance'],
    ],
  })
})

it('uses the simulation for a call that works only after another', async () => {
  const small = { status: '0x1', gasUsed: '0x7530' }
  const success = { status: '0x1', gasUsed: '0x186a0' }
  const node = nodeWith(() => [{ calls: [small, success] }])
  expect(await prepare(node)).toStrictEqual({
    isInOrder: true,
    calls: [
      [60_000, null],
      [150_000, null],
    ],
  })
})

it('uses the larger of both if a call works alone too', async () => {
  const prepareFirst = async (gasUsed: string) => {
    const success = { status: '0x1', gasUsed }
    const node = nodeWith(() => [{ calls: [success, success] }])
    return (await prepare(node)).calls[0]
  }
  expect(await prepareFirst('0x7530')).toStrictEqual([60_000, null])
  expect(await prepareFirst('0x1d4c0')).toStrictEqual([180_000, null])
})

it('gives a plain transfer no more gas than it needs', async () => {
  const transfer = { status: '0x1', gasUsed: '0x5208' }
  const node = nodeWith(() => [{ calls: [transfer, transfer] }])
  expect((await prepare(node)).calls[1]).toStrictEqual([21_000, null])
})

it('reports a call that fails in its place', async () => {
  const success = { status: '0x1', gasUsed: '0x186a0' }
  const failure = { status: '0x0', gasUsed: '0x1', error: reverted }
  const node = nodeWith(() => [{ calls: [failure, success] }])
  expect(await prepare(node)).toStrictEqual({
    isInOrder: true,
    calls: [
      [1_000_000, 'no allowance'],
      [150_000, null],
    ],
  })
})

it.each([
  ['null', () => null],
  ['fewer results', () => [{ calls: [] }]],
  [
    'an outage',
    () => {
      throw new NodeOutageError('timeout')
    },
  ],
])('ignores a simulation that returns %s', async (_, simulate) => {
  expect(await prepare(nodeWith(simulate))).toMatchObject({ isInOrder: false })
})

it('asks once about the chain, and simulates no single call', async () => {
  const node = nodeWith()
  await prepare(node)
  const counted = (method: string) =>
    node.asked.filter((one) => one === method).length
  expect(counted('eth_getBlockByNumber')).toBe(1)
  expect(counted('eth_getBalance')).toBe(1)
  const single = nodeWith()
  await prepare(single, 1)
  expect(single.asked).not.toContain('eth_simulateV1')
})
