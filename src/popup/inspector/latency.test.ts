import { expect, it } from 'vitest'
import type { TrafficNodeCall } from '../../messaging/traffic-contract.ts'
import { latencyOf } from './latency.ts'
import { rowOf } from './testing/row-of.ts'

const callOf = (at: number, to?: number): TrafficNodeCall => ({
  chainId: 'eip155:1',
  method: 'eth_call',
  params: { json: '' },
  at,
  ...(to !== undefined && { to }),
})

it('the time is split among wallet, user and node', () => {
  const row = rowOf({
    at: 100,
    to: 1_200,
    waits: [{ at: 110, to: 1_000 }],
    nodeCalls: [callOf(1_010, 1_100), callOf(1_050, 1_150)],
  })
  expect(latencyOf(row)).toStrictEqual({ wallet: 70, user: 890, node: 140 })
})

it('what the node does while the user decides is time of the user', () => {
  const row = rowOf({
    to: 100,
    waits: [{ at: 10, to: 60 }],
    nodeCalls: [callOf(20, 80)],
  })
  expect(latencyOf(row)).toStrictEqual({ wallet: 30, user: 50, node: 20 })
})

it('a call of the wallet itself is time of the node', () => {
  const row = rowOf({ kind: 'node', at: 5, to: 25 })
  expect(latencyOf(row)).toStrictEqual({ wallet: 0, user: 0, node: 20 })
})

it('what has not ended counts until now, and what outlives the answer until then', () => {
  const pending = rowOf({ waits: [{ at: 10 }] })
  expect(latencyOf(pending, 50)).toStrictEqual({
    wallet: 10,
    user: 40,
    node: 0,
  })
  const answered = rowOf({ to: 30, nodeCalls: [callOf(20, 90)] })
  expect(latencyOf(answered)).toStrictEqual({ wallet: 20, user: 0, node: 10 })
})
