import { type ChainLog, readLog } from '../../node-client/chain/log.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { limits } from '../../protocol/limits.ts'
import type { SubscriptionRecord } from '../../storage/subscription-record.ts'

/**
 * The position of a subscription: the last block that was sent, or up to which
 * there was nothing to send. With `log`, the block was sent up to that log. For
 * a pending transaction, its hash, with no block.
 */
export type Cursor = Readonly<{
  number: number
  hash: string
  log?: ChainLog
  /** The log was sent again with `removed: true`. */
  removed?: true
}>

/** In the order in which they were sent. */
export type Cursors = readonly Cursor[]

/** What a subscription follows. */
export type Followed = SubscriptionRecord['subscribed']['kind']

export const formatCursor = ({ number, hash, log, removed }: Cursor): string =>
  JSON.stringify({
    number,
    hash,
    ...(log && { log: log.json }),
    ...(removed && { removed }),
  })

/**
 * Parses the cursors that a relay returns, and skips malformed ones. A page
 * that forges cursors changes only its own events.
 */
export const readCursors = (texts: readonly string[]): Cursor[] =>
  texts.flatMap((text) => {
    const cursor = readCursor(text)
    return cursor ? [cursor] : []
  })

const readCursor = (text: string): Cursor | undefined => {
  const value = parse(text)
  if (!isObject(value)) return undefined
  const { number, hash, log: json, removed } = value
  if (!Number.isSafeInteger(number) || typeof hash !== 'string') {
    return undefined
  }
  const cursor = { number: Number(number), hash }
  if (json === undefined) return cursor
  const log = readLog(json)
  if (!log) return undefined
  return { ...cursor, log, ...(removed === true && { removed }) }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Adds the cursor of an update that was sent. A block replaces all blocks above
 * it. For logs, it also replaces earlier blocks that have no log. A pending
 * transaction replaces nothing.
 */
export const addCursor = (
  cursors: Cursors,
  { cursor, followed }: { cursor: Cursor; followed: Followed },
): Cursors => {
  if (cursor.removed) return cursors.filter((one) => !isSameLog(one, cursor))
  const isReplaced = ({ log, number, hash }: Cursor): boolean =>
    followed !== 'newPendingTransactions' &&
    !log &&
    (number > cursor.number ||
      (number === cursor.number && hash !== cursor.hash) ||
      (followed === 'logs' && !cursor.log))
  const end = cursors.findLastIndex((one) => !isReplaced(one)) + 1
  return [...cursors.slice(0, end), cursor].slice(-limits.cursors)
}

const isSameLog = (one: Cursor, other: Cursor): boolean =>
  one.hash === other.hash && one.log?.index === other.log?.index
