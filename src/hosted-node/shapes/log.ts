import type { Json } from '../../node-client/json.ts'
import type { Profile } from '../methods/node-method.ts'
import { isJsonObject } from '../rules/rule.ts'
import { pick, rewrite, toQuantity } from './members.ts'

const promised = [
  'address',
  'blockHash',
  'blockNumber',
  'data',
  'logIndex',
  'removed',
  'topics',
  'transactionHash',
  'transactionIndex',
]

const quantities = [
  'blockNumber',
  'blockTimestamp',
  'logIndex',
  'transactionIndex',
]

export const shapeLog = (log: Json, profile: Profile): Json => {
  if (!isJsonObject(log)) return log
  // A node that has no such member does not give out logs of removed blocks.
  const shaped = { ...log, removed: log.removed ?? false }
  rewrite(shaped, { names: quantities, with: toQuantity })
  return profile === 'strict' ? pick(shaped, promised) : shaped
}

/** Of what a filter gives, which may be hashes too. */
export const shapeLogs = (logs: Json, profile: Profile): Json =>
  Array.isArray(logs) ? logs.map((log) => shapeLog(log, profile)) : logs
