import type { Json } from '@metamask/utils'
import type { ChainLog } from '../../node-client/chain/log.ts'
import {
  type AskNode,
  askLogsBetween,
  UnsettledError,
} from '../../node-client/chain/read-chain.ts'
import type { LogFilter } from '../../protocol/subscribe-params.ts'
import type { Cursor, Cursors } from './cursors.ts'
import type { RecentChain } from './recent-chain.ts'

/**
 * What a subscription is sent next; without a result, only its cursor moves.
 */
export type Update = Readonly<{ cursor: Cursor; result?: Json }>

/** `isMore`: there is more to request after these were sent. */
export type Next = { updates: Update[]; isMore: boolean }

const NOTHING: Next = { updates: [], isMore: false }

/** The logs of so many recent blocks are requested block by block, by hash. */
const RECENT = 16

/**
 * Older logs are requested in ranges of this many blocks, or fewer if the node
 * refuses.
 */
export const WIDEST_SPAN = 1_000

/** Logs further back are not filled in. */
const MOST_BLOCKS = 20_000

/** The heads that a page with these cursors has not been sent. */
export const nextHeads = async (
  cursors: Cursors,
  chain: RecentChain,
): Promise<Next> => {
  const found = await split(cursors, chain)
  if (!found) return NOTHING
  const headers = await chain.headersFrom(found.from)
  return {
    updates: headers.map(({ number, hash, json }) => ({
      cursor: { number, hash },
      result: JSON.parse(json),
    })),
    isMore: false,
  }
}

/** The same for logs: first the removed ones, newest first, then new ones. */
export const nextLogs = async (
  cursors: Cursors,
  {
    chain,
    ask,
    filter,
    logsOf,
    reach,
  }: {
    chain: RecentChain
    ask: AskNode
    filter: LogFilter
    /** The logs of one block; subscribers with the same filter share them. */
    logsOf: (hash: string) => Promise<ChainLog[]>
    /** The widest range that the node is known to accept. */
    reach: { span: number }
  },
): Promise<Next> => {
  const found = await split(cursors, chain)
  const { head } = chain
  if (!found || !head) return NOTHING
  const { last, dropped } = found
  const updates: Update[] = dropped.toReversed().flatMap(toRemoval)
  if (last?.log) {
    const { hash, log } = last
    const logs = await logsOf(hash)
    updates.push(...logs.filter(({ index }) => index > log.index).map(toUpdate))
  }
  const from = Math.max(found.from, head.number - MOST_BLOCKS)
  if (head.number - from >= RECENT) {
    const range = { filter, from, to: head.number - RECENT }
    const { logs, last: number } = await askLogsBetween(ask, range, reach)
    const hash = await chain.hashAt(number)
    if (hash === undefined) throw new UnsettledError('a block is not there')
    updates.push(...logs.map(toUpdate), { cursor: { number, hash } })
    return { updates, isMore: true }
  }
  const headers = await chain.headersFrom(from)
  const logs = await Promise.all(headers.map(({ hash }) => logsOf(hash)))
  updates.push(...logs.flat().map(toUpdate))
  if (headers.length > 0) {
    updates.push({ cursor: { number: head.number, hash: head.hash } })
  }
  return { updates, isMore: false }
}

/**
 * Finds the last cursor that is still on the chain. Undefined while the node is
 * behind the cursors.
 */
const split = async (
  cursors: Cursors,
  chain: RecentChain,
): Promise<
  { last: Cursor | undefined; dropped: Cursors; from: number } | undefined
> => {
  let status = 'ahead'
  for (let end = cursors.length; end > 0; end -= 1) {
    const cursor = cursors[end - 1]
    const before = status
    status = cursor ? await chain.statusOf(cursor) : 'replaced'
    if (!cursor || status !== 'canonical') continue
    if (before === 'ahead' && end < cursors.length) return undefined
    return {
      last: cursor,
      dropped: cursors.slice(end),
      from: cursor.number + 1,
    }
  }
  const [first] = cursors
  const { head } = chain
  if (!first || !head || status === 'ahead') return undefined
  // No cursor is on this chain, so start again at the first one.
  const from = Math.min(first.number, head.number)
  return { last: undefined, dropped: cursors, from }
}

const toUpdate = (log: ChainLog): Update => ({
  cursor: { number: log.number, hash: log.hash, log },
  result: { ...log.json, removed: false },
})

const toRemoval = ({ number, hash, log }: Cursor): Update[] =>
  log
    ? [
        {
          cursor: { number, hash, log, removed: true },
          result: { ...log.json, removed: true },
        },
      ]
    : []
