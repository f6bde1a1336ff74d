import { describe, expect, it } from 'vitest'
import { NodeAnswerError, NodeOutageError } from '../errors.ts'
import type { Json } from '../json.ts'
import type { Header } from './header.ts'
import {
  type AskNode,
  askLatest,
  askLogsBetween,
  askLogsOf,
  askParent,
  UnsettledError,
} from './read-chain.ts'

const toHash = (digit: string): string => `0x${digit.repeat(64)}`

const block = (number: number, parent = '0') => ({
  number: `0x${number}`,
  hash: toHash(String(number)),
  parentHash: toHash(parent),
})

const header = (number: number, parent: string): Header => ({
  ...block(number, parent),
  number,
  json: '',
})

const log = (number: number, index = 0) => ({
  blockNumber: `0x${number}`,
  blockHash: toHash(String(number)),
  logIndex: `0x${index}`,
})

const answering =
  (result: Json): AskNode =>
  async () =>
    result

describe('askLatest', () => {
  it('rejects if there is no block', async () => {
    await expect(askLatest(answering(null))).rejects.toThrow(UnsettledError)
  })
})

describe('askParent', () => {
  it.each([
    ['its hash', block(4), '4'],
    ['zeros as its hash', block(4), '0'],
  ])('accepts the block before a child that has %s', async (_, parent, of) => {
    expect(await askParent(answering(parent), header(5, of))).toMatchObject({
      number: 4,
      hash: parent.hash,
    })
  })

  it.each([
    ['with another hash', block(4), '6'],
    ['with another number', block(3), '3'],
    ['with another number, for zeros', block(3), '0'],
    ['that is missing', null, '4'],
  ])('rejects a block %s', async (_, parent, of) => {
    const asked = askParent(answering(parent), header(5, of))
    await expect(asked).rejects.toThrow(UnsettledError)
  })
})

describe('askLogsOf', () => {
  const asked = { filter: { address: ['0xa'] }, hash: toHash('4') }

  it('requests by hash and returns logs by position', async () => {
    const calls: unknown[] = []
    const logs = await askLogsOf(async (call) => {
      calls.push(call)
      return [log(4, 1), log(4, 0)]
    }, asked)

    expect(logs.map(({ index }) => index)).toEqual([0, 1])
    expect(calls).toEqual([
      {
        method: 'eth_getLogs',
        params: [{ address: ['0xa'], blockHash: toHash('4') }],
      },
    ])
  })

  it.each([
    ['of another block', [log(3)]],
    ['without a position', [{ ...log(4), logIndex: null }]],
    ['that are no list', null],
  ])('rejects logs %s', async (_, logs) => {
    const answer = askLogsOf(answering(logs), asked)
    await expect(answer).rejects.toThrow(UnsettledError)
  })
})

describe('askLogsBetween', () => {
  const range = { filter: {}, from: 2, to: 9 }

  /** A node that refuses ranges of more blocks than this. */
  const limited = (most: number) => {
    const spans: number[] = []
    const ask: AskNode = async ({ params: [filter] }) => {
      const { fromBlock, toBlock } = filter as Record<string, string>
      const span = Number(toBlock) - Number(fromBlock) + 1
      spans.push(span)
      if (span <= most) return [log(Number(toBlock))]
      throw new NodeAnswerError({ code: -32005, message: 'too many' })
    }
    return { ask, spans }
  }

  it('halves the span until the node accepts it', async () => {
    const { ask, spans } = limited(3)
    const reach = { span: 8 }
    const { logs, last } = await askLogsBetween(ask, range, reach)

    expect([spans, reach.span, last]).toEqual([[8, 4, 2], 2, 3])
    expect(logs.map(({ number }) => number)).toEqual([3])
  })

  it('does not go beyond the end of the range', async () => {
    const { ask, spans } = limited(100)
    const { last } = await askLogsBetween(ask, range, { span: 100 })

    expect([spans, last]).toEqual([[8], 9])
  })

  it('rejects if a single block is refused', async () => {
    const { ask } = limited(0)
    const asked = askLogsBetween(ask, range, { span: 8 })
    await expect(asked).rejects.toThrow(NodeAnswerError)
  })

  it('does not shrink because of an outage', async () => {
    const reach = { span: 8 }
    const ask: AskNode = () => Promise.reject(new NodeOutageError('timeout'))
    await expect(askLogsBetween(ask, range, reach)).rejects.toThrow(
      NodeOutageError,
    )
    expect(reach.span).toBe(8)
  })

  it('rejects logs of blocks outside', async () => {
    const asked = askLogsBetween(answering([log(1)]), range, { span: 1 })
    await expect(asked).rejects.toThrow(UnsettledError)
  })
})
