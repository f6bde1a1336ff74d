import type { Json } from '../../node-client/json.ts'
import type { Profile } from '../methods/node-method.ts'
import { isJsonObject } from '../rules/rule.ts'
import {
  type Amendments,
  amend,
  amendEach,
  pick,
  toQuantity,
} from './members.ts'

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

const amendments: Amendments = [
  // A node without this member does not return logs of removed blocks.
  [['removed'], (removed) => removed ?? false],
  [
    ['blockNumber', 'blockTimestamp', 'logIndex', 'transactionIndex'],
    toQuantity,
  ],
]

export const shapeLog = (log: Json, profile: Profile): Json => {
  if (!isJsonObject(log)) return log
  const shaped = amend(log, amendments)
  return profile === 'strict' ? pick(shaped, promised) : shaped
}

/** The changes of a filter, which may also be hashes. */
export const shapeLogs = (logs: Json, profile: Profile): Json =>
  Array.isArray(logs) ? amendEach(logs, (log) => shapeLog(log, profile)) : logs
