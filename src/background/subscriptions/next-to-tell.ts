import type { Json } from '@metamask/utils'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import type { LogFilter } from '../../protocol/subscribe-params.ts'
import { type AskNode, askLogsBetween } from './blocks-and-logs.ts'
import type { KnownChain } from './known-chain.ts'
import type { ChainLog, Mark, Marks } from './marks.ts'

/** The next of a subscription; without a result there is nothing to hear. */
export type Told = Readonly<{ mark: Mark; result?: Json }>

/** `isMore`: there is more to ask for once this is told. */
export type Next = { told: Told[]; isMore: boolean }

const NOTHING: Next = { told: [], isMore: false }

/** The blocks whose logs are asked for one by one, by hash. */
const RECENT = 16

/** Logs of so many blocks are asked for at once; less where a node refuses. */
export const WIDEST_SPAN = 1_000

/** Further back, logs are not filled in. */
const MOST_BLOCKS = 20_000

/** What a page that has come to these marks has not been told of heads. */
export const nextHeads = async (
  marks: Marks,
  chain: KnownChain,
): Promise<Next> => {
  const found = await split(marks, chain)
  if (!found) return NOTHING
  const headers = await chain.headersFrom(found.from)
  return {
    told: headers.map(({ number, hash, json }) => ({
      mark: { number, hash },
      result: json,
    })),
    isMore: false,
  }
}

/** The same of logs: first what is taken back, the newest of it first. */
export const nextLogs = async (
  marks: Marks,
  {
    chain,
    ask,
    filter,
    logsOf,
    reach,
  }: {
    chain: KnownChain
    ask: AskNode
    filter: LogFilter
    /** The logs of one block; shared by all who want the same. */
    logsOf: (hash: string) => Promise<ChainLog[]>
    /** How many blocks at once the node is known to bear. */
    reach: { span: number }
  },
): Promise<Next> => {
  const found = await split(marks, chain)
  const { head } = chain
  if (!found || !head) return NOTHING
  const { last, gone } = found
  const told: Told[] = gone.toReversed().flatMap(takeBack)
  if (last?.log) {
    const { hash, log } = last
    const logs = await logsOf(hash)
    told.push(...logs.filter(({ index }) => index > log.index).map(toTold))
  }
  const from = Math.max(found.from, head.number - MOST_BLOCKS)
  if (head.number - from >= RECENT) {
    const to = Math.min(from + reach.span - 1, head.number - RECENT)
    const logs = await askSpan({ ask, filter, from, to }, reach)
    if (!logs) return { told, isMore: true }
    const hash = await chain.hashAt(to)
    if (hash === undefined) throw new NodeOutageError('malformed')
    told.push(...logs.map(toTold), { mark: { number: to, hash } })
    return { told, isMore: true }
  }
  const headers = await chain.headersFrom(from)
  const logs = await Promise.all(headers.map(({ hash }) => logsOf(hash)))
  told.push(...logs.flat().map(toTold))
  if (headers.length > 0) {
    told.push({ mark: { number: head.number, hash: head.hash } })
  }
  return { told, isMore: false }
}

/**
 * How far what was told is still of the chain. Undefined while the node is
 * behind it: nothing can be said then.
 */
const split = async (
  marks: Marks,
  chain: KnownChain,
): Promise<
  { last: Mark | undefined; gone: Marks; from: number } | undefined
> => {
  let verdict = 'ahead'
  for (let end = marks.length; end > 0; end -= 1) {
    const mark = marks[end - 1]
    const before = verdict
    verdict = mark ? await chain.judge(mark) : 'gone'
    if (!mark || verdict !== 'kept') continue
    if (before === 'ahead' && end < marks.length) return undefined
    return { last: mark, gone: marks.slice(end), from: mark.number + 1 }
  }
  const [first] = marks
  const { head } = chain
  if (!first || !head || verdict === 'ahead') return undefined
  // Another chain down to where its marks begin, and who knows how far.
  const from = Math.min(first.number, head.number)
  return { last: undefined, gone: marks, from }
}

/** Undefined when the node bears no span as wide: next time it is asked less. */
const askSpan = async (
  asked: { ask: AskNode; filter: LogFilter; from: number; to: number },
  reach: { span: number },
): Promise<ChainLog[] | undefined> => {
  try {
    return await askLogsBetween(asked.ask, asked)
  } catch (error) {
    if (!(error instanceof NodeAnswerError)) throw error
    if (reach.span === 1) throw new NodeOutageError('malformed')
    reach.span = Math.ceil(reach.span / 2)
    return undefined
  }
}

const toTold = (log: ChainLog): Told => ({
  mark: { number: log.number, hash: log.hash, log },
  result: { ...log.json, removed: false },
})

const takeBack = ({ number, hash, log }: Mark): Told[] =>
  log
    ? [
        {
          mark: { number, hash, log, removed: true },
          result: { ...log.json, removed: true },
        },
      ]
    : []
