import { InvalidParamsError } from '../methods/invalid-params.ts'
import { blockParameter } from './block-parameter.ts'
import { address, hash } from './hex.ts'
import { type JsonObject, listOf, members, type Rule } from './rule.ts'

/** Geth's limit per position. */
const LONGEST_LIST = 1_000
const TOPIC_POSITIONS = 4

const oneOrMore =
  (rule: Rule): Rule =>
  (value, where) =>
    Array.isArray(value)
      ? listOf(rule, LONGEST_LIST)(value, where)
      : rule(value, where)

/** Null matches any topic. */
const topic: Rule = (value, where) =>
  value === null ? null : hash(value, where)

const matching = {
  address: oneOrMore(address),
  topics: listOf(oneOrMore(topic), TOPIC_POSITIONS),
  fromBlock: blockParameter,
  toBlock: blockParameter,
}

const filterMembers = members({ ...matching, blockHash: hash })

/** A filter for past logs: of one block by hash, or of a range of blocks. */
export const logFilter: Rule<JsonObject> = (value, where) => {
  const filter = filterMembers(value, where)
  const { blockHash, fromBlock, toBlock } = filter
  if (blockHash !== undefined && (fromBlock ?? toBlock) !== undefined) {
    throw new InvalidParamsError(
      `${where} has both blockHash and a range of blocks`,
    )
  }
  return filter
}

/** A filter for new logs. */
export const subscribedLogs = members(matching)
