import type { Json } from '../../node-client/json.ts'
import type { Profile } from '../methods/node-method.ts'
import { isJsonObject, type JsonObject } from '../rules/rule.ts'
import { pick, rewrite, toQuantity, toWord } from './members.ts'

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

export const shapeTransaction = (tx: Json, profile: Profile): Json => {
  if (!isJsonObject(tx)) return tx
  const { chainID, data, ...rest } = tx
  const shaped: JsonObject = {
    ...rest,
    blockHash: tx.blockHash ?? null,
    blockNumber: tx.blockNumber ?? null,
    transactionIndex: tx.transactionIndex ?? null,
    to: tx.to ?? null,
    // Nodes from before typed transactions have no type to tell.
    type: tx.type ?? '0x0',
  }
  fill(shaped, 'chainId', chainID)
  fill(shaped, 'input', data)
  rewrite(shaped, { names: quantities, with: toQuantity })
  rewrite(shaped, { names: ['r', 's'], with: toWord })
  if (shaped.type !== '0x0') fillParity(shaped)
  return profile === 'strict' ? toStrict(shaped) : shaped
}

/** A typed transaction has one number under two names. */
const fillParity = (tx: JsonObject): void => {
  const { v, yParity } = tx
  fill(tx, 'v', yParity)
  if (v === '0x0' || v === '0x1') fill(tx, 'yParity', v)
}

const fill = (tx: JsonObject, name: string, value: Json | undefined): void => {
  if (tx[name] === undefined && value !== undefined) tx[name] = value
}

const toStrict = (tx: JsonObject): JsonObject =>
  pick(tx, tx.type === '0x2' ? [...promised, 'chainId'] : promised)
