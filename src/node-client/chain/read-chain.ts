import type { LogFilter } from '../../protocol/subscribe-params.ts'
import { toQuantity } from '../../protocol/transaction.ts'
import { NodeAnswerError, NodeOutageError } from '../errors.ts'
import type { Json } from '../json.ts'
import { type Header, isParentOf, readHeader } from './header.ts'
import { type ChainLog, readLog } from './log.ts'

/** Rejects with NodeAnswerError if the node refuses, or with an outage. */
export type AskNode = (call: {
  method: string
  params: readonly Json[]
}) => Promise<Json>

/**
 * Answers are inconsistent: a block was just replaced, or one node is behind
 * another. A retry will succeed.
 */
export class UnsettledError extends NodeOutageError {
  constructor(message: string) {
    super('malformed')
    this.message = message
  }
}

/** Whether a node answered, but refused or with something inconsistent. */
export const isRefusal = (
  error: unknown,
): error is NodeAnswerError | UnsettledError =>
  error instanceof NodeAnswerError || error instanceof UnsettledError

export const askLatest = async (ask: AskNode): Promise<Header> => {
  const header = await askBlock(ask, 'latest')
  if (!header) throw new UnsettledError('a block is not there')
  return header
}

/** The block that has this number now, if there is one. */
export const askBlockAt = (
  ask: AskNode,
  number: number,
): Promise<Header | undefined> => askBlock(ask, toQuantity(number))

/**
 * Requests by number, because the hash may be missing. A mismatch means that
 * the block was just replaced.
 */
export const askParent = async (
  ask: AskNode,
  child: Header,
): Promise<Header> => {
  const parent = await askBlockAt(ask, child.number - 1)
  if (parent && isParentOf(parent, child)) return parent
  throw new UnsettledError('blocks do not match')
}

/**
 * Requests by block hash: a node without the block then fails instead of
 * returning none.
 */
export const askLogsOf = (
  ask: AskNode,
  { filter, hash }: { filter: LogFilter; hash: string },
): Promise<ChainLog[]> => {
  const isOwn = (log: ChainLog): boolean => log.hash === hash
  return askLogs(ask, { filter: { ...filter, blockHash: hash }, isOwn })
}

type LogRange = Readonly<{ filter: LogFilter; from: number; to: number }>

/**
 * The first logs of a range and the last block they cover, at most `reach.span`
 * blocks. Nodes limit the range and the size of an answer: a refused span is
 * halved, and a single block that is refused rejects.
 */
export const askLogsBetween = async (
  ask: AskNode,
  { filter, from, to }: LogRange,
  reach: { span: number },
): Promise<{ logs: ChainLog[]; last: number }> => {
  for (;;) {
    const last = Math.min(from + reach.span - 1, to)
    try {
      return { logs: await askSpan(ask, { filter, from, to: last }), last }
    } catch (error) {
      if (!isRefusal(error) || reach.span === 1) throw error
      reach.span = Math.ceil(reach.span / 2)
    }
  }
}

const askSpan = (
  ask: AskNode,
  { filter, from, to }: LogRange,
): Promise<ChainLog[]> =>
  askLogs(ask, {
    filter: { ...filter, fromBlock: toQuantity(from), toBlock: toQuantity(to) },
    isOwn: ({ number }) => number >= from && number <= to,
  })

const askLogs = async (
  ask: AskNode,
  { filter, isOwn }: { filter: object; isOwn: (log: ChainLog) => boolean },
): Promise<ChainLog[]> => {
  const params = [filter as Json]
  const logs = await ask({ method: 'eth_getLogs', params })
  if (!Array.isArray(logs)) throw new UnsettledError('there are no logs')
  return logs
    .map((json) => {
      const log = readLog(json)
      if (log && isOwn(log)) return log
      throw new UnsettledError('logs are not those of the block')
    })
    .sort((a, b) => a.number - b.number || a.index - b.index)
}

const askBlock = async (
  ask: AskNode,
  at: string,
): Promise<Header | undefined> =>
  readHeader(await ask({ method: 'eth_getBlockByNumber', params: [at, false] }))
