import type { ChainLog } from '../../node-client/chain/log.ts'
import { UnsettledError } from '../../node-client/chain/read-chain.ts'

/** A log of a node, which can be matched and sent any number of times. */
export type NodeLog = Readonly<{
  address: string
  topics: readonly string[]
  /** Serialised once, when first needed. */
  toJson: (removed: boolean) => string
}>

export const toNodeLog = ({ json }: ChainLog): NodeLog => {
  const { address, topics } = json
  if (typeof address !== 'string' || !isStrings(topics)) {
    throw new UnsettledError('something that is no log was given')
  }
  const texts = new Map<boolean, string>()
  return {
    address: address.toLowerCase(),
    topics: topics.map((topic) => topic.toLowerCase()),
    toJson: (removed) => {
      const text = texts.get(removed) ?? JSON.stringify({ ...json, removed })
      texts.set(removed, text)
      return text
    },
  }
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
