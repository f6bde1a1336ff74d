import type { Json } from '@metamask/utils'
import { isObject } from '../../protocol/json-rpc.ts'
import { limits } from '../../protocol/limits.ts'
import type { SubscriptionRecord } from '../../storage/subscription-record.ts'

/** A log as its node told it. */
export type ChainLog = Readonly<{
  number: number
  hash: string
  index: number
  json: Record<string, Json>
}>

/**
 * How far a subscription has come: a block that was told, or one through which
 * there was nothing to tell; with `log`, no further in it than that log. Of
 * pending transactions, the hash of one, in no block.
 */
export type Mark = Readonly<{
  number: number
  hash: string
  log?: ChainLog
  /** The log was taken back. */
  removed?: true
}>

/** In the order in which they were told. */
export type Marks = readonly Mark[]

/** What a subscription follows. */
export type Followed = SubscriptionRecord['subscribed']['kind']

export const formatMark = ({ number, hash, log, removed }: Mark): string =>
  JSON.stringify({
    number,
    hash,
    ...(log && { log: log.json }),
    ...(removed && { removed }),
  })

/**
 * What a relay has kept. It has the worker's own words in it, and only its own
 * page is told by them; what is none of them is passed over.
 */
export const readMarks = (texts: readonly string[]): Mark[] =>
  texts.flatMap((text) => {
    const mark = readMark(text)
    return mark ? [mark] : []
  })

const readMark = (text: string): Mark | undefined => {
  const value = parse(text)
  if (!isObject(value)) return undefined
  const { number, hash, log: json, removed } = value
  if (!Number.isSafeInteger(number) || typeof hash !== 'string') {
    return undefined
  }
  const mark = { number: Number(number), hash }
  if (json === undefined) return mark
  const log = readLog(json)
  if (!log) return undefined
  return { ...mark, log, ...(removed === true && { removed }) }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined when it is not a log of a mined block. */
export const readLog = (json: unknown): ChainLog | undefined => {
  if (!isObject(json)) return undefined
  const { blockNumber, blockHash, logIndex } = json
  const number = readQuantity(blockNumber)
  const index = readQuantity(logIndex)
  if (number === undefined || index === undefined) return undefined
  if (typeof blockHash !== 'string') return undefined
  return { number, index, hash: blockHash, json: json as ChainLog['json'] }
}

export const readQuantity = (value: unknown): number | undefined =>
  typeof value === 'string' && /^0x[\da-f]{1,13}$/i.test(value)
    ? Number(value)
    : undefined

/**
 * The marks once one more is told. A block takes the place of all that were
 * above it, and of logs only the last block without one is kept; a transaction
 * that is in no block takes nobody's place.
 */
export const addMark = (
  marks: Marks,
  { mark, followed }: { mark: Mark; followed: Followed },
): Marks => {
  if (mark.removed) return marks.filter((one) => !isSameLog(one, mark))
  const isReplaced = ({ log, number, hash }: Mark): boolean =>
    followed !== 'newPendingTransactions' &&
    !log &&
    (number > mark.number ||
      (number === mark.number && hash !== mark.hash) ||
      (followed === 'logs' && !mark.log))
  const end = marks.findLastIndex((one) => !isReplaced(one)) + 1
  return [...marks.slice(0, end), mark].slice(-limits.cursors)
}

const isSameLog = (one: Mark, other: Mark): boolean =>
  one.hash === other.hash && one.log?.index === other.log?.index
