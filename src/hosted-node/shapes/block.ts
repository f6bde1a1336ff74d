import type { Json } from '../../node-client/json.ts'
import type { Profile } from '../methods/node-method.ts'
import { isJsonObject, type JsonObject } from '../rules/rule.ts'
import { pick, rewrite, toQuantity } from './members.ts'
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

const quantities = [
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
]

/** A block known by its header alone, which is what an uncle is. */
export const shapeUncle = (block: Json, profile: Profile): Json => {
  if (!isJsonObject(block)) return block
  const shaped = shapeHeader(block)
  return profile === 'strict' ? pick(shaped, promised) : shaped
}

/** With its transactions, which the strict profile keeps in a block too. */
export const shapeBlock = (block: Json, profile: Profile): Json => {
  if (!isJsonObject(block)) return block
  const shaped = shapeHeader(block)
  if (Array.isArray(shaped.transactions)) {
    shaped.transactions = shaped.transactions.map((tx) =>
      shapeTransaction(tx, profile),
    )
  }
  return profile === 'strict'
    ? pick(shaped, [...promised, 'transactions'])
    : shaped
}

const shapeHeader = (block: JsonObject): JsonObject => {
  const shaped: JsonObject = {
    ...block,
    totalDifficulty: block.totalDifficulty ?? null,
    mixHash: block.mixHash ?? null,
    ...(isPending(block) && pendingHeader),
  }
  rewrite(shaped, { names: quantities, with: toQuantity })
  return shaped
}

/** What a block has only once it is sealed; nodes leave out some of these. */
const pendingHeader = { number: null, hash: null, nonce: null, logsBloom: null }

const isPending = ({ number, hash }: JsonObject): boolean =>
  (number ?? null) === null || (hash ?? null) === null
