import type { Json } from '../../node-client/json.ts'
import type { Profile } from '../methods/node-method.ts'
import type { JsonObject } from '../rules/rule.ts'

/**
 * What one member of an object has to be, given what it is and the rest of the
 * object. Undefined is a member that is not there, and takes one away.
 */
type Amendment = (
  value: Json | undefined,
  object: JsonObject,
) => Json | undefined

export type Amendments = readonly (readonly [
  names: readonly string[],
  amend: Amendment,
])[]

/** Both tables, made once: a shape is given to every answer. */
export const forEachProfile = (
  toAmendments: (profile: Profile) => Amendments,
): Readonly<Record<Profile, Amendments>> => ({
  full: toAmendments('full'),
  strict: toAmendments('strict'),
})

/**
 * The object with its members as they have to be; the very same object when
 * they are, since then what the node wrote can be passed on as it is. Each
 * amendment sees what came of those before it.
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

/** As `map`, but the very same list when no element changes. */
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
 * How the specification writes a number. Nodes write some as JSON numbers (the
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

/** Whole, where a node leaves out leading zeros of 32 bytes. */
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
