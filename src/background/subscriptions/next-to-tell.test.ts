import { describe, expect, it } from 'vitest'
import { NodeAnswerError } from '../../node-client/errors.ts'
import { type AskNode, askLogsOf, toQuantity } from './blocks-and-logs.ts'
import { KnownChain, MOST_HEADERS } from './known-chain.ts'
import { addMark, formatMark, type Marks, readMarks } from './marks.ts'
import { nextHeads, nextLogs, type Told } from './next-to-tell.ts'

/** A chain of blocks with one log each, that can be taken another way. */
const createChain = (length: number) => {
  let names = Array.from({ length }, (_, number) => `a${number}`)
  const asked: string[] = []
  let widest = Number.POSITIVE_INFINITY
  const hashOf = (number: number) => `0x${names[number]}`
  const block = (number: number) =>
    names[number] === undefined
      ? null
      : {
          number: toQuantity(number),
          hash: hashOf(number),
          parentHash: number > 0 ? hashOf(number - 1) : '0x0',
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
  const ask: AskNode = async (method, [first]) => {
    asked.push(method)
    if (method === 'eth_getBlockByNumber') {
      return block(first === 'latest' ? names.length - 1 : Number(first))
    }
    const { blockHash, fromBlock, toBlock } = first as Record<string, string>
    if (blockHash !== undefined) {
      const number = names.indexOf(blockHash.slice(2))
      if (number === -1) throw new NodeAnswerError({ code: 1, message: 'no' })
      return logs(number, number)
    }
    if (Number(toBlock) - Number(fromBlock) >= widest) {
      throw new NodeAnswerError({ code: -32005, message: 'too many' })
    }
    return logs(Number(fromBlock), Number(toBlock))
  }
  const chain = new KnownChain(ask)
  return {
    chain,
    asked,
    mark: (number: number) => ({ number, hash: hashOf(number) }),
    bear: (blocks: number) => {
      widest = blocks
    },
    /** From this block on, another branch with so many blocks. */
    branch: (from: number, count: number) => {
      const branch = Array.from({ length: count }, (_, n) => `b${from + n}`)
      names = [...names.slice(0, from), ...branch]
      return chain.look()
    },
    logsFrom: async (marks: Marks, reach = { span: 1_000 }) => {
      const filter = {}
      const all: Told[] = []
      let isMore = true
      let stand = marks
      while (isMore) {
        const next = await nextLogs(stand, {
          chain,
          ask,
          filter,
          reach,
          logsOf: (hash) => askLogsOf(ask, { filter, hash }),
        })
        for (const { mark } of next.told) {
          stand = addMark(stand, { mark, followed: 'logs' })
        }
        all.push(...next.told.filter(({ result }) => result))
        isMore = next.isMore
      }
      return { told: all.map(inWords), marks: stand }
    },
  }
}

const inWords = ({ mark: { hash, log, removed } }: Told): string =>
  `${removed ? '-' : ''}${hash.slice(2)}/${log?.index}`

describe('nextHeads', () => {
  it('tells what came since the last mark, oldest first', async () => {
    const { chain, mark } = createChain(10)
    await chain.look()
    const { told } = await nextHeads([mark(6)], chain)
    expect(told.map((one) => one.mark)).toStrictEqual([
      mark(7),
      mark(8),
      mark(9),
    ])
    expect(told[0]?.result).not.toHaveProperty('transactions')
  })

  it('tells the branch that came in place of marks', async () => {
    const { chain, mark, branch } = createChain(10)
    await chain.look()
    const marks = [mark(7), mark(8), mark(9)]
    await branch(8, 3)
    const { told } = await nextHeads(marks, chain)
    expect(told.map((one) => one.mark.hash)).toStrictEqual([
      '0xb8',
      '0xb9',
      '0xb10',
    ])
  })

  it('waits while the node is behind the page', async () => {
    const { chain, mark } = createChain(5)
    await chain.look()
    const ahead = { number: 7, hash: '0xa7' }
    expect(await nextHeads([mark(4), ahead], chain)).toStrictEqual({
      told: [],
      isMore: false,
    })
  })

  it('fills in the last 128 and no more', async () => {
    const { chain, mark } = createChain(300)
    await chain.look()
    const { told } = await nextHeads([mark(5)], chain)
    expect(told).toHaveLength(MOST_HEADERS)
    expect(told.at(-1)?.mark).toStrictEqual(mark(299))
  })
})

describe('nextLogs', () => {
  it('goes on within a block that was told in part', async () => {
    const { chain, mark, logsFrom } = createChain(4)
    await chain.look()
    const { marks } = await logsFrom([mark(1)])
    const inPart = marks.filter(
      ({ number, log }) => number === 2 && log?.index === 0,
    )
    expect(inPart).toHaveLength(1)
    expect((await logsFrom(inPart)).told).toStrictEqual([
      'a2/1',
      'a3/0',
      'a3/1',
    ])
  })

  it('says it once, however often it is asked', async () => {
    const { chain, mark, logsFrom } = createChain(40)
    await chain.look()
    const first = await logsFrom([mark(0)])
    expect(first.told).toHaveLength(78)
    expect((await logsFrom(first.marks)).told).toStrictEqual([])
  })

  it('takes back in the reverse order what is of the chain no more', async () => {
    const { chain, mark, logsFrom, branch } = createChain(4)
    await chain.look()
    const { marks } = await logsFrom([mark(1)])
    await branch(2, 1)
    // By the words that a relay hands back.
    const handed = readMarks(marks.map(formatMark))
    expect((await logsFrom(handed)).told).toStrictEqual([
      '-a3/1',
      '-a3/0',
      '-a2/1',
      '-a2/0',
      'b2/0',
      'b2/1',
    ])
  })

  it('asks for less at once where the node refuses', async () => {
    const { chain, mark, bear, logsFrom } = createChain(200)
    bear(10)
    await chain.look()
    const reach = { span: 1_000 }
    expect((await logsFrom([mark(0)], reach)).told).toHaveLength(398)
    expect(reach.span).toBeLessThanOrEqual(10)
  })
})
