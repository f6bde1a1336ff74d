import type { Json } from '../../node-client/json.ts'
import { isJsonObject } from '../rules/rule.ts'

/** Compares bytes in hex, ignoring case. */
export const sameHex = (
  asked: Json | undefined,
  returned: Json | undefined,
): boolean =>
  asked === returned ||
  (typeof asked === 'string' &&
    typeof returned === 'string' &&
    asked.toLowerCase() === returned.toLowerCase())

export const sameQuantity = (
  asked: Json | undefined,
  returned: Json | undefined,
): boolean => {
  if (asked === returned) return true
  const number = toBigInt(asked)
  return number !== undefined && number === toBigInt(returned)
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

/** Of a transaction or a receipt; a pending one has none. */
export const blockNumberOf = (result: Json): bigint | undefined =>
  toBigInt(memberOf(result, 'blockNumber'))

/** Whether all items, logs or receipts, belong to the requested block. */
export const allOfBlock = (blockHash: Json | undefined, list: Json): boolean =>
  Array.isArray(list) &&
  list.every((one) => sameHex(blockHash, memberOf(one, 'blockHash')))

/** The same for a block requested by number. */
export const allOfNumber = (number: Json | undefined, list: Json): boolean =>
  Array.isArray(list) &&
  list.every((one) => sameQuantity(number, memberOf(one, 'blockNumber')))
