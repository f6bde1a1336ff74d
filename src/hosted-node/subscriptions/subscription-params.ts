import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { RpcCall } from '../json-rpc.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import type { LogFilter } from './match-log.ts'

export type SubscriptionRequest =
  | { topic: 'newHeads' }
  | { topic: 'newPendingTransactions' }
  | { topic: 'logs'; filter: LogFilter }

/** Geth's limit; a log has at most four topics anyway. */
const MOST_TOPICS = 4
const MOST_ALTERNATIVES = 1_000

const ADDRESS = /^0x[0-9a-f]{40}$/i
const HASH = /^0x[0-9a-f]{64}$/i
const QUANTITY = /^0x(0|[1-9a-f][0-9a-f]*)$/i

/** Reads the params of `eth_subscribe`; throws InvalidParamsError. */
export const parseSubscription = (
  params: RpcCall['params'],
): SubscriptionRequest => {
  if (!Array.isArray(params)) {
    throw new InvalidParamsError('params must be an array')
  }
  const [topic, option, ...others] = params as Json[]
  if (others.length > 0) {
    throw new InvalidParamsError('there are more than two arguments')
  }
  switch (topic) {
    case 'newHeads':
      if (params.length > 1) {
        throw new InvalidParamsError('newHeads takes no second argument')
      }
      return { topic }
    case 'newPendingTransactions':
      // Geth sends whole transactions for `true`; streams here carry hashes.
      if (option !== undefined && option !== false) {
        throw new InvalidParamsError(
          'the second argument of newPendingTransactions must be false: ' +
            'hashes alone are told',
        )
      }
      return { topic }
    case 'logs':
      return { topic, filter: parseFilter(option) }
    default:
      throw new InvalidParamsError(
        'the first argument must be newHeads, logs or newPendingTransactions',
      )
  }
}

const parseFilter = (filter: Json | undefined): LogFilter => {
  if (filter === undefined || filter === null) {
    return { addresses: new Set(), topics: [] }
  }
  if (!isObject(filter))
    throw new InvalidParamsError('filter must be an object')
  checkRange(filter)
  const { address = null, topics = null } = filter
  return {
    addresses: parseAlternatives(address as Json, {
      name: 'filter.address',
      pattern: ADDRESS,
    }),
    topics: parseTopics(topics as Json),
  }
}

/** Like geth, ignores a start block: only new logs are sent. */
const checkRange = ({
  blockHash,
  fromBlock = null,
  toBlock = null,
}: Record<string, unknown>): void => {
  if (blockHash !== undefined) {
    throw new InvalidParamsError('filter.blockHash is not for a subscription')
  }
  if (toBlock !== null && toBlock !== 'latest') {
    throw new InvalidParamsError('filter.toBlock must be latest or left out')
  }
  const isNumber = typeof fromBlock === 'string' && QUANTITY.test(fromBlock)
  if (fromBlock !== null && fromBlock !== 'latest' && !isNumber) {
    throw new InvalidParamsError(
      'filter.fromBlock must be latest, a block number or left out',
    )
  }
}

const parseTopics = (topics: Json): ReadonlySet<string>[] => {
  if (topics === null) return []
  if (!Array.isArray(topics)) {
    throw new InvalidParamsError('filter.topics must be an array')
  }
  if (topics.length > MOST_TOPICS) {
    throw new InvalidParamsError('filter.topics has more than four positions')
  }
  return topics.map((topic, position) => {
    const name = `filter.topics[${position}]`
    const wanted = parseAlternatives(topic, { name, pattern: HASH })
    // A null among alternatives makes them all match.
    return Array.isArray(topic) && topic.includes(null) ? new Set() : wanted
  })
}

/** Null and an empty list both match any. */
const parseAlternatives = (
  value: Json,
  { name, pattern }: { name: string; pattern: RegExp },
): ReadonlySet<string> => {
  if (value === null) return new Set()
  const alternatives = Array.isArray(value) ? value : [value]
  if (alternatives.length > MOST_ALTERNATIVES) {
    throw new InvalidParamsError(
      `${name} has more than ${MOST_ALTERNATIVES} alternatives`,
    )
  }
  const isTopic = pattern === HASH
  return new Set(
    alternatives
      .filter((one) => !(isTopic && one === null))
      .map((one) => {
        if (typeof one === 'string' && pattern.test(one))
          return one.toLowerCase()
        throw new InvalidParamsError(
          `${name} must be ${isTopic ? '32' : '20'} bytes of hex`,
        )
      }),
  )
}
