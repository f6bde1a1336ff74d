import { isObject } from '../../protocol/json-rpc.ts'
import type { Json } from '../json.ts'

/** A log as the node reported it, and its position. */
export type ChainLog = Readonly<{
  number: number
  hash: string
  index: number
  json: Record<string, Json>
}>

/** Undefined unless it is a log of a mined block. */
export const readLog = (json: unknown): ChainLog | undefined => {
  if (!isObject(json)) return undefined
  const { blockNumber, blockHash, logIndex } = json
  const number = readQuantity(blockNumber)
  const index = readQuantity(logIndex)
  if (number === undefined || index === undefined) return undefined
  if (typeof blockHash !== 'string') return undefined
  return { number, index, hash: blockHash, json: json as ChainLog['json'] }
}

const readQuantity = (value: unknown): number | undefined =>
  typeof value === 'string' && /^0x[\da-f]{1,13}$/i.test(value)
    ? Number(value)
    : undefined
