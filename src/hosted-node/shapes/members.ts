import type { Json } from '../../node-client/json.ts'
import type { Profile } from '../methods/node-method.ts'
import type { JsonObject } from '../rules/rule.ts'

/**
 * Computes one member of an object from its current value and the rest of the
 * object. Undefined is a missing member, and removes one.
 */
type Amendment = (
  value: Json | undefined,
  object: JsonObject,
) => Json | undefined

export type Amendments = readonly (readonly [
  names: readonly string[],
  amend: Amendment,
])[]

/** Both tables, built once: every answer passes through a shape. */
export const forEachProfile = (
  toAmendments: (profile: Profile) => Amendments,
): Readonly<Record<Profile, Amendments>> => ({
  full: toAmendments('full'),
  strict: toAmendments('strict'),
})

/**
 * The object with its members amended. Returns the same object if nothing
 * changes, because then the node's text can be forwarded. Each amendment sees
 * the results of those before it.
 */
export const amend = (
  object: JsonObject,
  amendments: Amendments,
): JsonObject => {
  let amended = object
  for (const [names, toAmended] of amendments) {
    for (const name of names) {
      const value = amended[name]
      const next = toAmended(value, amended)
      if (next === value) continue
      if (amended === object) amended = { ...object }
      if (next === undefined) delete amended[name]
      else amended[name] = next
    }
  }
  return amended
}

/** Like `map`, but returns the same list when no element changes. */
export const amendEach = (
  list: readonly Json[],
  toAmended: (element: Json) => Json,
): Json => {
  const amended = list.map(toAmended)
  return amended.some((element, index) => element !== list[index])
    ? amended
    : (list as Json[])
}

export const orNull: Amendment = (value) => value ?? null

/**
 * A quantity in the specified format. Nodes write some as JSON numbers (the
 * block's time in a receipt) or with leading zeros.
 */
export const toQuantity: Amendment = (value) => {
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

/** Padded to 32 bytes, where a node omits leading zeros. */
export const toWord: Amendment = (value) =>
  typeof value === 'string' && /^0x[0-9a-f]{1,63}$/i.test(value)
    ? `0x${value.slice(2).padStart(64, '0')}`
    : value

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
