import { invalidParams, limitExceeded } from './errors.ts'
import { isObject, type RpcParams } from './json-rpc.ts'
import { limits } from './limits.ts'

/** The normalized params of `eth_subscribe`. */
export type Subscribed =
  | { kind: 'newHeads' }
  | { kind: 'logs'; filter: LogFilter }
  /** `full`: whole transactions, if the node provides them. */
  | { kind: 'newPendingTransactions'; full: boolean }

/** As nodes expect it, in lower case; a missing member matches anything. */
export type LogFilter = {
  address?: string[] | undefined
  topics?: (string[] | null)[] | undefined
}

const PATH = 'params.request.params'
const ADDRESS = /^0x[\da-f]{40}$/i
const HASH = /^0x[\da-f]{64}$/i
const QUANTITY = /^0x(0|[1-9a-f][\da-f]*)$/i

/** The maximum number of topics in a log. */
const MAX_TOPICS = 4

const refuse = (at: string, reason: string) =>
  invalidParams({ path: `${PATH}${at}`, reason })

/** Throws -32602 with the path and the reason. */
export const parseSubscribeParams = (
  params: RpcParams | undefined,
): Subscribed => {
  if (!Array.isArray(params)) throw refuse('', 'must be a list')
  const [kind, option] = params
  if (params.length > 2) throw refuse('.2', 'must be left out')
  switch (kind) {
    case 'newHeads':
      // Some clients send an empty object or null instead of no filter.
      return { kind }
    case 'logs':
      return { kind, filter: parseFilter(option) }
    case 'newPendingTransactions':
      if (option === undefined || option === null || option === false) {
        return { kind, full: false }
      }
      if (option === true) return { kind, full: true }
      throw refuse('.1', 'must be true, false or left out')
    default:
      throw refuse(
        '.0',
        'must be "newHeads", "logs" or "newPendingTransactions"',
      )
  }
}

/** The subscription id of `eth_unsubscribe`; throws -32602 if invalid. */
export const parseUnsubscribeParams = (
  params: RpcParams | undefined,
): string => {
  const [id] = Array.isArray(params) ? params : []
  if (typeof id !== 'string') throw refuse('.0', 'must be a string')
  return id
}

const parseFilter = (filter: unknown): LogFilter => {
  if (filter === undefined || filter === null) return {}
  if (!isObject(filter)) throw refuse('.1', 'must be an object')
  checkRange(filter)
  const address = parseChoices(filter.address, '.1.address', ADDRESS)
  const topics = parseTopics(filter.topics)
  const parsed: LogFilter = {
    ...(address && { address }),
    ...(topics.length > 0 && { topics }),
  }
  if (JSON.stringify(parsed).length > limits.subscriptionFilter) {
    throw limitExceeded('the filter of a subscription is too large')
  }
  return parsed
}

/** Like nodes: `fromBlock` has no effect, only new logs are delivered. */
const checkRange = ({
  blockHash,
  fromBlock,
  toBlock,
}: Record<string, unknown>): void => {
  if (blockHash !== undefined && blockHash !== null) {
    throw refuse('.1.blockHash', 'must be left out')
  }
  const isOpen = (value: unknown): boolean =>
    value === undefined || value === null || value === 'latest'
  if (!isOpen(toBlock)) {
    throw refuse('.1.toBlock', 'must be "latest" or left out')
  }
  const isNumber = typeof fromBlock === 'string' && QUANTITY.test(fromBlock)
  if (!isOpen(fromBlock) && !isNumber) {
    throw refuse('.1.fromBlock', 'must be "latest", a block number or left out')
  }
}

const parseTopics = (topics: unknown): (string[] | null)[] => {
  if (topics === undefined || topics === null) return []
  if (!Array.isArray(topics)) throw refuse('.1.topics', 'must be a list')
  if (topics.length > MAX_TOPICS) {
    throw refuse('.1.topics', `must have ${MAX_TOPICS} positions at most`)
  }
  return topics.map(
    (topic, index) => parseChoices(topic, `.1.topics.${index}`, HASH) ?? null,
  )
}

/** Undefined matches anything; so does an empty list, or one with null. */
const parseChoices = (
  value: unknown,
  at: string,
  pattern: RegExp,
): string[] | undefined => {
  if (value === undefined || value === null) return undefined
  const reason = `must be ${pattern === HASH ? 32 : 20} bytes as 0x and hex digits`
  const read = (one: unknown, where: string): string => {
    if (typeof one === 'string' && pattern.test(one)) return one.toLowerCase()
    throw refuse(where, reason)
  }
  if (!Array.isArray(value)) return [read(value, at)]
  const isAny = pattern === HASH && value.includes(null)
  const choices = value.flatMap((one, index) =>
    isAny && one === null ? [] : [read(one, `${at}.${index}`)],
  )
  return isAny || choices.length === 0 ? undefined : choices
}
