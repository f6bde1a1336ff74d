import type { Json } from '../../node-client/json.ts'
import { refusal } from '../answer-error.ts'
import type { Ask } from '../development/with-methods.ts'
import { sameHex, sameQuantity } from '../methods/intact.ts'
import { isJsonObject, type JsonObject } from '../rules/rule.ts'
import { unsupported } from './single-call.ts'

export type NextBlock = {
  /** The block that would be mined next, without transactions. */
  block: JsonObject
  number: string
}

/** Of EDR, where the latest block is also safe and final. */
const LATEST: readonly Json[] = ['latest', 'safe', 'finalized']

/** The block after `at`, which must be the latest one. */
export const nextBlock = async (ask: Ask, at: Json): Promise<NextBlock> => {
  const head = await ask('eth_getBlockByNumber', 'latest', false)
  const block = await ask('eth_getBlockByNumber', 'pending', false)
  if (!isJsonObject(head) || !isJsonObject(block)) throw changed()
  if (!isNamedBy(at, head)) {
    throw unsupported(
      `on the block ${JSON.stringify(at)}: the block parameter must be the latest block`,
    )
  }
  const { transactions } = block
  if (!Array.isArray(transactions) || transactions.length > 0) {
    throw refusal(
      'a development chain cannot simulate a call while transactions are pending',
    )
  }
  if (block.parentHash !== head.hash) throw changed()
  return {
    block,
    number: `0x${(BigInt(String(head.number)) + 1n).toString(16)}`,
  }
}

export const changed = (): Error =>
  refusal('a block was mined during the simulation')

const isNamedBy = (at: Json, { hash, number }: JsonObject): boolean => {
  if (!isJsonObject(at)) return LATEST.includes(at) || sameQuantity(at, number)
  return at.blockHash === undefined
    ? sameQuantity(at.blockNumber, number)
    : sameHex(at.blockHash, hash)
}
