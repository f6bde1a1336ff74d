import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'

/** A log of a node, which can be matched and sent any number of times. */
export type NodeLog = Readonly<{
  address: string
  topics: readonly string[]
  blockHash: string
  blockNumber: number
  /** Serialised once, when first needed. */
  toJson: (removed: boolean) => string
}>

/** Undefined if it is not a log of a mined block. */
export const readLog = (log: Json): NodeLog | undefined => {
  if (!isObject(log)) return undefined
  const { address, topics, blockHash, blockNumber } = log
  if (typeof address !== 'string' || typeof blockHash !== 'string') {
    return undefined
  }
  if (typeof blockNumber !== 'string' || !isStrings(topics)) return undefined
  const texts = new Map<boolean, string>()
  return {
    address: address.toLowerCase(),
    topics: topics.map((topic) => topic.toLowerCase()),
    blockHash,
    blockNumber: Number(blockNumber),
    toJson: (removed) => {
      const text = texts.get(removed) ?? JSON.stringify({ ...log, removed })
      texts.set(removed, text)
      return text
    },
  }
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
