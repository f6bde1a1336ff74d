import type { Json } from '../../node-client/json.ts'
import type { JsonObject } from '../rules/rule.ts'

/**
 * How the specification writes a number. Nodes write some as JSON numbers (the
 * block's time in a receipt) or with leading zeros.
 */
export const toQuantity = (value: Json): Json => {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && value >= 0
      ? `0x${value.toString(16)}`
      : value
  }
  if (typeof value !== 'string' || !/^0x(?:0[0-9a-f]|$)/i.test(value)) {
    return value
  }
  return `0x${value.slice(2).replace(/^0+/, '') || '0'}`
}

/** Whole, where a node leaves out leading zeros of 32 bytes. */
export const toWord = (value: Json): Json =>
  typeof value === 'string' && /^0x[0-9a-f]{1,63}$/i.test(value)
    ? `0x${value.slice(2).padStart(64, '0')}`
    : value

/** Rewrites members that are there, in an object of one's own. */
export const rewrite = (
  object: JsonObject,
  how: { names: readonly string[]; with: (value: Json) => Json },
): void => {
  for (const name of how.names) {
    const value = object[name]
    if (value !== undefined) object[name] = how.with(value)
  }
}

export const pick = (
  object: JsonObject,
  names: readonly string[],
): JsonObject => {
  const picked: JsonObject = {}
  for (const name of names) {
    const value = object[name]
    if (value !== undefined) picked[name] = value
  }
  return picked
}
