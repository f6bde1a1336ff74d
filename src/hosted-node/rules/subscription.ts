import { InvalidParamsError } from '../methods/invalid-params.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import { subscribedLogs } from './log-filter.ts'
import { optional, required, takes, withDefault } from './params.ts'
import { mustBe, type Rule } from './rule.ts'

type CheckParams = NodeMethod['checkParams']

const topicNames = ['newHeads', 'logs', 'newPendingTransactions'] as const

const topic = required('subscription', (value, where) => {
  if (topicNames.some((name) => name === value)) return value
  const expected = `one of ${topicNames.join(', ')}`
  throw new InvalidParamsError(`${where} ${mustBe(expected, value)}`)
})

/** Some nodes send whole transactions for `true`; only hashes are sent here. */
const hashesAlone: Rule = (value, where) => {
  if (value === false) return value
  throw new InvalidParamsError(
    `${where} ${mustBe('false: only hashes are sent', value)}`,
  )
}

const pendingTransactions = takes(
  topic,
  optional('whole transactions', hashesAlone),
)

const checks: Readonly<Record<(typeof topicNames)[number], CheckParams>> = {
  newHeads: takes(topic),
  logs: takes(topic, withDefault(optional('log filter', subscribedLogs), {})),
  newPendingTransactions: (params) => pendingTransactions(params).slice(0, 1),
}

export const checkSubscription: CheckParams = (params) => {
  const asked = Array.isArray(params) ? params[0] : undefined
  const name = topicNames.find((known) => known === asked)
  return (name ? checks[name] : takes(topic))(params)
}
