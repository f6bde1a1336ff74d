import type { Json } from '../../node-client/json.ts'
import type { Profile } from '../methods/node-method.ts'
import { isJsonObject } from '../rules/rule.ts'
import { shapeLogs } from './log.ts'
import {
  type Amendments,
  amend,
  amendEach,
  forEachProfile,
  orNull,
  pick,
  toQuantity,
} from './members.ts'

const promised = [
  'blockHash',
  'blockNumber',
  'contractAddress',
  'cumulativeGasUsed',
  'effectiveGasPrice',
  'from',
  'gasUsed',
  'logs',
  'logsBloom',
  'root',
  'status',
  'to',
  'transactionHash',
  'transactionIndex',
  'type',
]

const amendments: Amendments = [
  [['contractAddress', 'to'], orNull],
  // Nodes from before typed transactions return no type.
  [['type'], (type) => type ?? '0x0'],
  // Exactly one of the two; some nodes return null, or 0x, for the other.
  [['root'], (root, { status }) => (isThere(status) ? undefined : root)],
  [['status'], (status) => (isThere(status) ? status : undefined)],
  [
    [
      'blockNumber',
      'blockTimestamp',
      'cumulativeGasUsed',
      'effectiveGasPrice',
      'gasUsed',
      'status',
      'transactionIndex',
      'type',
    ],
    toQuantity,
  ],
]

const isThere = (value: Json | undefined): boolean =>
  value !== undefined && value !== null

const forProfile = forEachProfile((profile) => [
  [['logs'], (logs) => shapeLogs(logs ?? [], profile)],
  ...amendments,
])

export const shapeReceipt = (receipt: Json, profile: Profile): Json => {
  if (!isJsonObject(receipt)) return receipt
  const shaped = amend(receipt, forProfile[profile])
  return profile === 'strict' ? pick(shaped, promised) : shaped
}

export const shapeReceipts = (receipts: Json, profile: Profile): Json =>
  Array.isArray(receipts)
    ? amendEach(receipts, (receipt) => shapeReceipt(receipt, profile))
    : receipts
