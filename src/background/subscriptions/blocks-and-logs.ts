import type { Json } from '@metamask/utils'
import { NodeOutageError } from '../../node-client/errors.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { LogFilter } from '../../protocol/subscribe-params.ts'
import { type ChainLog, readLog, readQuantity } from './cursors.ts'

/** Calls the chain's node; rejects with its error, or with an outage. */
export type AskNode = (method: string, params: Json[]) => Promise<Json>

export type Header = Readonly<{
  number: number
  hash: string
  parentHash: string
  /** In the form of `newHeads`. */
  json: Json
}>

/** The fields of a block that its header does not have. */
const BODY = [
  'transactions',
  'uncles',
  'withdrawals',
  'size',
  'totalDifficulty',
]

/** Undefined if a field is missing. */
export const readHeader = (block: unknown): Header | undefined => {
  if (!isObject(block)) return undefined
  const { hash, parentHash } = block
  const number = readQuantity(block.number)
  if (typeof hash !== 'string' || typeof parentHash !== 'string') {
    return undefined
  }
  if (number === undefined) return undefined
  const json = Object.fromEntries(
    Object.entries(block).filter(([name]) => !BODY.includes(name)),
  ) as Json
  return { number, hash, parentHash, json }
}

export const toQuantity = (number: number): string => `0x${number.toString(16)}`

/** Throws if there is no block: this node may be behind another one. */
const expectHeader = (block: Json): Header => {
  const header = readHeader(block)
  if (!header) throw new NodeOutageError('malformed')
  return header
}

export const askLatest = async (ask: AskNode): Promise<Header> =>
  expectHeader(await ask('eth_getBlockByNumber', ['latest', false]))

/** The block that has this number now, if there is one. */
const askAt = async (
  ask: AskNode,
  number: number,
): Promise<Header | undefined> =>
  readHeader(await ask('eth_getBlockByNumber', [toQuantity(number), false]))

export const askHashAt = async (
  ask: AskNode,
  number: number,
): Promise<string | undefined> => (await askAt(ask, number))?.hash

/**
 * Requests by number, because a development chain that skips blocks reports
 * zeros as their hash. Any other mismatch means that the block was just
 * replaced.
 */
export const askParent = async (
  ask: AskNode,
  { number, parentHash }: Header,
): Promise<Header> => {
  const parent = await askAt(ask, number - 1)
  const isZero = /^0x0*$/.test(parentHash)
  if (parent && (isZero || parent.hash === parentHash)) return parent
  throw new NodeOutageError('malformed')
}

/**
 * Requests by block hash: a node without the block then fails instead of
 * returning none.
 */
export const askLogsOf = async (
  ask: AskNode,
  { filter, hash }: { filter: LogFilter; hash: string },
): Promise<ChainLog[]> => {
  const logs = await askLogs(ask, { ...filter, blockHash: hash })
  if (logs.some((log) => log.hash !== hash)) {
    throw new NodeOutageError('malformed')
  }
  return logs
}

export const askLogsBetween = (
  ask: AskNode,
  { filter, from, to }: { filter: LogFilter; from: number; to: number },
): Promise<ChainLog[]> =>
  askLogs(ask, {
    ...filter,
    fromBlock: toQuantity(from),
    toBlock: toQuantity(to),
  })

const askLogs = async (
  ask: AskNode,
  filter: LogFilter & Record<string, unknown>,
): Promise<ChainLog[]> => {
  const logs = await ask('eth_getLogs', [filter as Json])
  if (!Array.isArray(logs)) throw new NodeOutageError('malformed')
  return logs
    .map((json) => {
      const log = readLog(json)
      if (!log) throw new NodeOutageError('malformed')
      return log
    })
    .sort((a, b) => a.number - b.number || a.index - b.index)
}
