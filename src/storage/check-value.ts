import { type Struct, validate } from '@metamask/superstruct'
import { messageOf } from '../protocol/message-of.ts'

/**
 * Checks a value for storage: JSON with own keys that passes its struct.
 * `value` is a copy; `reason` says where it fails, without quoting it.
 */
export const checkValue = <Value, Schema>(
  value: unknown,
  struct: Struct<Value, Schema>,
): { value: Value } | { reason: string } => {
  let copy: unknown
  try {
    copy = toOwnJson(value)
  } catch (error) {
    return { reason: messageOf(error) }
  }
  const [error, valid] = validate(copy, struct)
  if (!error) return { value: valid }
  // superstruct's own message quotes the value, which may be a secret.
  const [failure] = error.failures()
  const { path = [], type = 'value', refinement } = failure ?? {}
  const expected = refinement ? `${type} (${refinement})` : type
  return {
    reason: `at ${path.length > 0 ? path.join('.') : 'the root'}: expected ${expected}`,
  }
}

/**
 * A detached copy with own keys only, or a TypeError if it is not JSON. An own
 * `__proto__` key survives storage and becomes an inherited member on the first
 * `Object.assign`, so it is rejected.
 */
const toOwnJson = (value: unknown): unknown => {
  const json = JSON.stringify(value)
  if (json === undefined) throw new TypeError('not a JSON value')
  return JSON.parse(json, (key, member) => {
    if (key === '__proto__') throw new TypeError('holds a __proto__ key')
    return member
  })
}
