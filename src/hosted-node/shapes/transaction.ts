import type { Json } from '../../node-client/json.ts'
import type { Profile } from '../methods/node-method.ts'
import { isJsonObject, type JsonObject } from '../rules/rule.ts'
import {
  type Amendments,
  amend,
  orNull,
  pick,
  toQuantity,
  toWord,
} from './members.ts'

const promised = [
  'accessList',
  'blockHash',
  'blockNumber',
  'from',
  'gas',
  'gasPrice',
  'hash',
  'input',
  'maxPriorityFeePerGas',
  'maxFeePerGas',
  'nonce',
  'r',
  's',
  'to',
  'transactionIndex',
  'type',
  'v',
  'value',
]

const either = (
  value: Json | undefined,
  otherwise: Json | undefined,
): Json | undefined => (value === undefined ? otherwise : value)

/** Other names that some nodes use for the same members. */
const aliases: Amendments = [
  [['chainId'], (chainId, { chainID }) => either(chainId, chainID)],
  [['input'], (input, { data }) => either(input, data)],
  [['chainID', 'data'], () => undefined],
]

const quantities = [
  'blockNumber',
  'blockTimestamp',
  'chainId',
  'gas',
  'gasPrice',
  'maxFeePerBlobGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'transactionIndex',
  'type',
  'v',
  'value',
  'yParity',
]

const amendments: Amendments = [
  ...aliases,
  [['blockHash', 'blockNumber', 'transactionIndex', 'to'], orNull],
  // Nodes from before typed transactions return no type.
  [['type'], (type) => type ?? '0x0'],
  [quantities, toQuantity],
  [['r', 's'], toWord],
  // A typed transaction has the same number under two names.
  [['v'], (v, { type, yParity }) => (type === '0x0' ? v : either(v, yParity))],
  [
    ['yParity'],
    (parity, { type, v }) =>
      type !== '0x0' && (v === '0x0' || v === '0x1')
        ? either(parity, v)
        : parity,
  ],
]

export const shapeTransaction = (tx: Json, profile: Profile): Json => {
  if (!isJsonObject(tx)) return tx
  const shaped = amend(tx, amendments)
  return profile === 'strict' ? toStrict(shaped) : shaped
}

const toStrict = (tx: JsonObject): JsonObject =>
  pick(tx, tx.type === '0x2' ? [...promised, 'chainId'] : promised)
