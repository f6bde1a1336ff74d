import type { Json } from '@metamask/utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NodeOutageError } from '../../node-client/errors.ts'
import type { ChainNode } from '../nodes/chain-node.ts'
import { createFailover } from '../nodes/failover.ts'
import { createNodeStreams } from './node-streams.ts'

const POLL_MS = 4_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A node with one filter, which has one more transaction on each read. */
const createNode = (filter: string) => {
  const calls: Json[] = []
  const node = { calls, isDown: false }
  const request: ChainNode['request'] = async ({ method, params = [] }) => {
    if (node.isDown) throw new NodeOutageError('unreachable')
    calls.push([method, ...(params as Json[])])
    if (method === 'eth_newPendingTransactionFilter') return filter
    return method === 'eth_getFilterChanges' ? [`${filter}-tx`] : '0x1'
  }
  return Object.assign(node, { request, address: filter })
}

/** Streams of pending transactions from two nodes without a socket. */
const setUp = () => {
  const first = createNode('0xa')
  const second = createNode('0xb')
  let at = 0
  const node = createFailover({
    nodes: [first, second],
    inUse: () => at,
    use: async (next) => {
      at = next
    },
    now: Date.now,
  })
  const received: Json[] = []
  const lost = vi.fn()
  const streams = createNodeStreams({
    scope: 'eip155:1',
    sockets: { of: async () => undefined, hold: () => () => undefined },
    networks: { nodeOf: async () => node, inUse: () => at },
    isWanted: (topic) => topic === 'newPendingTransactions',
    receive: (_, json) => received.push(json),
    begun: () => undefined,
    lost,
  })
  const read = () => streams.ask({ method: 'eth_gasPrice', params: [] })
  return { first, second, streams, received, lost, read }
}

const aboutFilters = ({ calls }: ReturnType<typeof createNode>): Json[] =>
  calls.filter((call) => JSON.stringify(call).includes('Filter'))

it('a polled stream starts anew at the node that came into use', async () => {
  const { first, second, streams, received, lost, read } = setUp()
  await streams.settle()
  await vi.advanceTimersByTimeAsync(POLL_MS)
  first.isDown = true
  await read()
  await vi.advanceTimersByTimeAsync(POLL_MS)
  expect(lost).toHaveBeenCalledOnce()
  expect(aboutFilters(second)).toStrictEqual([])

  await streams.settle()
  await vi.advanceTimersByTimeAsync(POLL_MS)
  expect(received).toStrictEqual(['0xa-tx', '0xb-tx'])
  expect(aboutFilters(first)).toStrictEqual([
    ['eth_newPendingTransactionFilter'],
    ['eth_getFilterChanges', '0xa'],
  ])
  expect(aboutFilters(second)).toStrictEqual([
    ['eth_newPendingTransactionFilter'],
    ['eth_getFilterChanges', '0xb'],
  ])
})

it('the filter of a stream that ends is not ended at another node', async () => {
  const { first, second, streams, read } = setUp()
  await streams.settle()
  first.isDown = true
  await read()
  streams.end()
  await vi.advanceTimersByTimeAsync(POLL_MS)
  expect(aboutFilters(second)).toStrictEqual([])
})

it('a stream begins at the second node if the first is down', async () => {
  const { first, second, streams, received } = setUp()
  first.isDown = true
  await streams.settle()
  await vi.advanceTimersByTimeAsync(POLL_MS)
  expect(received).toStrictEqual(['0xb-tx'])
  expect(aboutFilters(second)).toHaveLength(2)
})
