import { afterEach, describe, expect, it, vi } from 'vitest'
import { startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import type { Json } from '../../node-client/json.ts'
import { createLog } from '../log.ts'
import { findMethod } from '../methods/method-table.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import { createUrlUpstream } from '../upstream/url-upstream.ts'
import { createOwnNode } from './own-node.ts'
import { createRouter } from './router.ts'
import { isRangeRefusal } from './split-logs.ts'

const HEAD = 1_000
const REFUSAL = { code: -32005, message: 'query returned more than 10 results' }

const ends: (() => Promise<void>)[] = []

// A busy machine is not an outage.
holdClockInTests()

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const toHex = (number: number): string => `0x${number.toString(16)}`

type Asked = [from: number, to: number]

/** A node with a log in each block that takes at most so many blocks. */
const start = async (most: number, takesMs = 0) => {
  const asked: Asked[] = []
  const node = await startFaultyNode({
    chainId: 7,
    answer: ({ method, params }) => {
      if (method === 'eth_getBlockByNumber') {
        return { result: { number: toHex(blockOf(String(params[0]))) } }
      }
      const [{ fromBlock, toBlock }] = params as [Record<string, string>]
      const from = blockOf(fromBlock)
      const to = blockOf(toBlock)
      asked.push([from, to])
      vi.advanceTimersByTime(takesMs)
      if (to - from + 1 > most) return { error: REFUSAL }
      const blocks = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      return { result: blocks.map((at) => ({ blockNumber: toHex(at) })) }
    },
  })
  const upstream = createUrlUpstream({
    name: 'node',
    url: node.url,
    chainId: 7,
    final: false,
  })
  ends.push(node.stop, upstream.close)
  const router = createRouter({
    nodes: [createOwnNode(upstream)],
    log: createLog('silent'),
    onOutage: () => undefined,
  })
  return {
    asked,
    getLogs: async (filter: Record<string, Json>) => {
      const { outcome } = await router.ask({
        method: findMethod('eth_getLogs') as NodeMethod,
        params: [filter],
        failover: { asked: false, included: false },
        owner: 'somebody',
      })
      return outcome
    },
  }
}

const blockOf = (tag = 'latest'): number => {
  const tags = { earliest: 0, finalized: 990, latest: HEAD, pending: HEAD + 1 }
  return new Map(Object.entries(tags)).get(tag) ?? Number(tag)
}

const logsOf = (from: number, to: number): Json[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    blockNumber: toHex(from + at),
  }))

describe('eth_getLogs', () => {
  it('is one call if the node takes the range', async () => {
    const { asked, getLogs } = await start(100)
    const outcome = await getLogs({ fromBlock: '0x1', toBlock: '0x64' })

    expect(outcome).toMatchObject({ result: logsOf(1, 100) })
    expect(asked).toEqual([[1, 100]])
  })

  it('asks for smaller ranges if the node refuses, and keeps the order', async () => {
    const { asked, getLogs } = await start(30)
    const outcome = await getLogs({ fromBlock: '0x1', toBlock: '0x64' })

    expect(outcome).toEqual({
      result: logsOf(1, 100),
      json: JSON.stringify(logsOf(1, 100)),
    })
    expect(asked).toEqual([
      [1, 100],
      [1, 50],
      [1, 25],
      [26, 50],
      [51, 75],
      [76, 100],
    ])
  })

  it.each<[Record<string, string>, Asked]>([
    [{ fromBlock: toHex(901) }, [901, HEAD]],
    [{ fromBlock: toHex(901), toBlock: 'latest' }, [901, HEAD]],
    [{ fromBlock: 'earliest', toBlock: 'latest' }, [0, HEAD]],
    [{ fromBlock: 'earliest', toBlock: 'finalized' }, [0, 990]],
  ])('resolves the tags of %j once', async (filter, [from, to]) => {
    const { getLogs } = await start(50)

    expect(await getLogs(filter)).toMatchObject({ result: logsOf(from, to) })
  })

  it.each([
    ['a single block is too much', 0, { fromBlock: '0x1', toBlock: '0x2' }],
    ['it needs too many calls', 1, { fromBlock: '0x1', toBlock: '0x64' }],
    ['it is about pending logs', 1, { fromBlock: '0x1', toBlock: 'pending' }],
  ])('answers as the node does if %s', async (_, most, filter) => {
    const { asked, getLogs } = await start(most)

    expect(await getLogs(filter)).toEqual({ error: REFUSAL })
    expect(asked.length).toBeLessThanOrEqual(65)
  })

  it('answers as the node does if the parts would take too long', async () => {
    const { asked, getLogs } = await start(30, 4_000)
    const outcome = await getLogs({ fromBlock: '0x1', toBlock: '0x64' })

    // A third part could end after the 15 s of a call.
    expect([outcome, asked]).toEqual([
      { error: REFUSAL },
      [
        [1, 100],
        [1, 50],
      ],
    ])
  })

  it('answers as the node does if the refusal itself took too long', async () => {
    const { asked, getLogs } = await start(30, 9_000)
    const outcome = await getLogs({ fromBlock: '0x1', toBlock: '0x64' })

    expect([outcome, asked]).toEqual([{ error: REFUSAL }, [[1, 100]]])
  })
})

describe('isRangeRefusal', () => {
  it.each([
    'query returned more than 10000 results',
    'exceed maximum block range: 5000',
    'query exceeds max block range 50000',
    'eth_getLogs is limited to a 10,000 range',
    'block range is too wide',
    'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range',
  ])('is true for: %s', (message) => {
    expect(isRangeRefusal({ code: -32000, message })).toBe(true)
  })

  it.each(['header not found', 'rate limit exceeded'])(
    'is false for: %s',
    (message) => {
      expect(isRangeRefusal({ code: -32000, message })).toBe(false)
    },
  )
})
