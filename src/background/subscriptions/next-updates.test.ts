import { describe, expect, it } from 'vitest'
import { type AskNode, askLogsOf } from '../../node-client/chain/read-chain.ts'
import { NodeAnswerError } from '../../node-client/errors.ts'
import { toQuantity } from '../../protocol/transaction.ts'
import {
  addCursor,
  type Cursors,
  formatCursor,
  readCursors,
} from './cursors.ts'
import { nextHeads, nextLogs, type Update } from './next-updates.ts'
import { MOST_HEADERS, RecentChain } from './recent-chain.ts'

const toHash = (name = ''): string => `0x${name.padStart(64, '0')}`

/** A chain of blocks with two logs each, which can be reorganised. */
const createChain = (length: number) => {
  let names = Array.from({ length }, (_, number) => `a${number}`)
  const asked: string[] = []
  let widest = Number.POSITIVE_INFINITY
  const hashOf = (number: number) => toHash(names[number])
  const block = (number: number) =>
    names[number] === undefined
      ? null
      : {
          number: toQuantity(number),
          hash: hashOf(number),
          parentHash: hashOf(number - 1),
          transactions: [],
        }
  const logs = (from: number, to: number) =>
    names.slice(from, to + 1).flatMap((_, index) =>
      [0, 1].map((logIndex) => ({
        blockNumber: toQuantity(from + index),
        blockHash: hashOf(from + index),
        logIndex: toQuantity(logIndex),
      })),
    )
  const ask: AskNode = async ({ method, params: [first] }) => {
    asked.push(method)
    if (method === 'eth_getBlockByNumber') {
      return block(first === 'latest' ? names.length - 1 : Number(first))
    }
    const { blockHash, fromBlock, toBlock } = first as Record<string, string>
    if (blockHash !== undefined) {
      const number = names.map(toHash).indexOf(blockHash)
      if (number === -1) throw new NodeAnswerError({ code: 1, message: 'no' })
      return logs(number, number)
    }
    if (Number(toBlock) - Number(fromBlock) >= widest) {
      throw new NodeAnswerError({ code: -32005, message: 'too many' })
    }
    return logs(Number(fromBlock), Number(toBlock))
  }
  const chain = new RecentChain(ask)
  return {
    chain,
    asked,
    cursor: (number: number) => ({ number, hash: hashOf(number) }),
    limitSpan: (blocks: number) => {
      widest = blocks
    },
    /** Replaces the chain from this block on by a branch of `count` blocks. */
    branch: (from: number, count: number) => {
      const branch = Array.from({ length: count }, (_, n) => `b${from + n}`)
      names = [...names.slice(0, from), ...branch]
      return chain.refresh()
    },
    logsFrom: async (cursors: Cursors, reach = { span: 1_000 }) => {
      const filter = {}
      const all: Update[] = []
      let isMore = true
      let current = cursors
      while (isMore) {
        const next = await nextLogs(current, {
          chain,
          ask,
          filter,
          reach,
          logsOf: (hash) => askLogsOf(ask, { filter, hash }),
        })
        for (const { cursor } of next.updates) {
          current = addCursor(current, { cursor, followed: 'logs' })
        }
        all.push(...next.updates.filter(({ result }) => result))
        isMore = next.isMore
      }
      return { updates: all.map(describeUpdate), cursors: current }
    },
  }
}

const describeUpdate = ({ cursor: { hash, log, removed } }: Update): string =>
  `${removed ? '-' : ''}${hash.replace(/^0x0*/, '')}/${log?.index}`

describe('nextHeads', () => {
  it('returns the heads since the last cursor, oldest first', async () => {
    const { chain, cursor } = createChain(10)
    await chain.refresh()
    const { updates } = await nextHeads([cursor(6)], chain)
    expect(updates.map((one) => one.cursor)).toStrictEqual([
      cursor(7),
      cursor(8),
      cursor(9),
    ])
    expect(updates[0]?.result).not.toHaveProperty('transactions')
  })

  it('returns the branch that replaced the blocks of cursors', async () => {
    const { chain, cursor, branch } = createChain(10)
    await chain.refresh()
    const cursors = [cursor(7), cursor(8), cursor(9)]
    await branch(8, 3)
    const { updates } = await nextHeads(cursors, chain)
    expect(updates.map((one) => one.cursor.hash)).toStrictEqual(
      ['b8', 'b9', 'b10'].map(toHash),
    )
  })

  it('returns nothing while the node is behind the page', async () => {
    const { chain, cursor } = createChain(5)
    await chain.refresh()
    const ahead = { number: 7, hash: toHash('a7') }
    expect(await nextHeads([cursor(4), ahead], chain)).toStrictEqual({
      updates: [],
      isMore: false,
    })
  })

  it('returns at most the last 128 heads', async () => {
    const { chain, cursor } = createChain(300)
    await chain.refresh()
    const { updates } = await nextHeads([cursor(5)], chain)
    expect(updates).toHaveLength(MOST_HEADERS)
    expect(updates.at(-1)?.cursor).toStrictEqual(cursor(299))
  })
})

describe('nextLogs', () => {
  it('continues within a block that was sent in part', async () => {
    const { chain, cursor, logsFrom } = createChain(4)
    await chain.refresh()
    const { cursors } = await logsFrom([cursor(1)])
    const inPart = cursors.filter(
      ({ number, log }) => number === 2 && log?.index === 0,
    )
    expect(inPart).toHaveLength(1)
    expect((await logsFrom(inPart)).updates).toStrictEqual([
      'a2/1',
      'a3/0',
      'a3/1',
    ])
  })

  it('returns each log once', async () => {
    const { chain, cursor, logsFrom } = createChain(40)
    await chain.refresh()
    const first = await logsFrom([cursor(0)])
    expect(first.updates).toHaveLength(78)
    expect((await logsFrom(first.cursors)).updates).toStrictEqual([])
  })

  it('removes the logs of replaced blocks in reverse order', async () => {
    const { chain, cursor, logsFrom, branch } = createChain(4)
    await chain.refresh()
    const { cursors } = await logsFrom([cursor(1)])
    await branch(2, 1)
    // In the text form that a relay returns.
    const returned = readCursors(cursors.map(formatCursor))
    expect((await logsFrom(returned)).updates).toStrictEqual([
      '-a3/1',
      '-a3/0',
      '-a2/1',
      '-a2/0',
      'b2/0',
      'b2/1',
    ])
  })

  it('halves the range when the node refuses it', async () => {
    const { chain, cursor, limitSpan, logsFrom } = createChain(200)
    limitSpan(10)
    await chain.refresh()
    const reach = { span: 1_000 }
    expect((await logsFrom([cursor(0)], reach)).updates).toHaveLength(398)
    expect(reach.span).toBeLessThanOrEqual(10)
  })
})
