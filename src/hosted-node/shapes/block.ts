import type { Json } from '../../node-client/json.ts'
import type { Profile } from '../methods/node-method.ts'
import { isJsonObject } from '../rules/rule.ts'
import {
  type Amendments,
  amend,
  amendEach,
  forEachProfile,
  orNull,
  pick,
  toQuantity,
} from './members.ts'
import { shapeTransaction } from './transaction.ts'

const promised = [
  'number',
  'hash',
  'parentHash',
  'nonce',
  'sha3Uncles',
  'logsBloom',
  'transactionsRoot',
  'stateRoot',
  'receiptsRoot',
  'miner',
  'difficulty',
  'totalDifficulty',
  'extraData',
  'size',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'uncles',
  'mixHash',
]

/** Members that only a sealed block has; nodes omit some of these. */
const unlessPending: Amendments[number][1] = (value, { number, hash }) =>
  (number ?? null) === null || (hash ?? null) === null ? null : value

const amendments: Amendments = [
  [['totalDifficulty', 'mixHash'], orNull],
  [['number', 'hash', 'nonce', 'logsBloom'], unlessPending],
  [
    [
      'baseFeePerGas',
      'blobGasUsed',
      'difficulty',
      'excessBlobGas',
      'gasLimit',
      'gasUsed',
      'number',
      'size',
      'timestamp',
      'totalDifficulty',
    ],
    toQuantity,
  ],
]

const withTransactions = forEachProfile((profile) => [
  ...amendments,
  [
    ['transactions'],
    (list) =>
      Array.isArray(list)
        ? amendEach(list, (tx) => shapeTransaction(tx, profile))
        : list,
  ],
])

/** A block known by its header alone, such as an uncle. */
export const shapeUncle = (block: Json, profile: Profile): Json => {
  if (!isJsonObject(block)) return block
  const shaped = amend(block, amendments)
  return profile === 'strict' ? pick(shaped, promised) : shaped
}

/** With its transactions, which the strict profile also includes in a block. */
export const shapeBlock = (block: Json, profile: Profile): Json => {
  if (!isJsonObject(block)) return block
  const shaped = amend(block, withTransactions[profile])
  return profile === 'strict'
    ? pick(shaped, [...promised, 'transactions'])
    : shaped
}
