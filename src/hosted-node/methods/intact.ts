import type { Json } from '../../node-client/json.ts'
import { isJsonObject } from '../rules/rule.ts'

/** Whether a node means the same bytes, in whatever letters it writes them. */
export const sameHex = (
  asked: Json | undefined,
  told: Json | undefined,
): boolean =>
  asked === told ||
  (typeof asked === 'string' &&
    typeof told === 'string' &&
    asked.toLowerCase() === told.toLowerCase())

export const sameQuantity = (
  asked: Json | undefined,
  told: Json | undefined,
): boolean => {
  if (asked === told) return true
  const number = toBigInt(asked)
  return number !== undefined && number === toBigInt(told)
}

export const toBigInt = (value: Json | undefined): bigint | undefined => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) {
    return BigInt(value)
  }
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
    ? BigInt(value)
    : undefined
}

export const memberOf = (result: Json, name: string): Json | undefined =>
  isJsonObject(result) ? result[name] : undefined

/** Of a transaction or a receipt; one that is pending has none. */
export const blockNumberOf = (result: Json): bigint | undefined =>
  toBigInt(memberOf(result, 'blockNumber'))

/** Whether all of a list, of logs or of receipts, is of the block asked for. */
export const allOfBlock = (blockHash: Json | undefined, list: Json): boolean =>
  Array.isArray(list) &&
  list.every((one) => sameHex(blockHash, memberOf(one, 'blockHash')))

/** The same for a block that was asked for by its number. */
export const allOfNumber = (number: Json | undefined, list: Json): boolean =>
  Array.isArray(list) &&
  list.every((one) => sameQuantity(number, memberOf(one, 'blockNumber')))
