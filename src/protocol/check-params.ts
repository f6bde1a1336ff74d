import { array, record, Struct, string, validate } from '@metamask/superstruct'
import { type Complaint, invalidParams } from './errors.ts'
import { isObject } from './json-rpc.ts'
import { ownValue } from './own-json.ts'

/** Throws -32602 with the path and the reason of the first mistake. */
export const checkParams = <Value, Schema>(
  params: unknown,
  struct: Struct<Value, Schema>,
): Value => {
  const [error, value] = validate(params, struct)
  if (!error) return value
  const [failure] = error.failures()
  const { path = [], message = '' } = failure ?? {}
  throw invalidParams(complain(path.map(String), message))
}

export const complain = (
  path: readonly string[],
  reason: string,
): Complaint => ({ path: ['params', ...path].join('.'), reason })

/**
 * A struct with this error message. superstruct's own messages print the value,
 * which fails on an untrusted `{"toString": 1}`; it also accepts an array as an
 * object.
 */
const withReason = <Value, Schema>({
  struct,
  accepts,
  reason,
}: {
  struct: Struct<Value, Schema>
  accepts: (value: unknown) => boolean
  reason: string
}): Struct<Value, Schema> =>
  new Struct({ ...struct, validator: (value) => accepts(value) || reason })

export const text = (): Struct<string, null> =>
  withReason({
    struct: string(),
    accepts: (value) => typeof value === 'string',
    reason: 'must be a string',
  })

export const listOf = <Value, Schema>(
  item: Struct<Value, Schema>,
): Struct<Value[], Struct<Value, Schema>> =>
  withReason({
    struct: array(item),
    accepts: Array.isArray,
    reason: 'must be an array',
  })

export const mapOf = <Value, Schema>(
  value: Struct<Value, Schema>,
): Struct<Record<string, Value>, null> =>
  withReason({
    struct: record(text(), value),
    accepts: isObject,
    reason: 'must be an object',
  })

/** For a struct of named members. */
export const asObject = <Value, Schema>(
  struct: Struct<Value, Schema>,
): Struct<Value, Schema> =>
  withReason({ struct, accepts: isObject, reason: 'must be an object' })

/**
 * A new object with only the named own members. Anything but an object is
 * returned unchanged, so that the struct rejects it; the two below do the same.
 */
export const pickMembers = (
  source: unknown,
  picks: Readonly<Record<string, (value: unknown) => unknown>>,
): unknown =>
  isObject(source)
    ? Object.freeze(
        Object.fromEntries(
          Object.entries(picks).flatMap(([name, pick]) => {
            const value = ownValue(source, name)
            return value === undefined ? [] : [[name, pick(value)] as const]
          }),
        ),
      )
    : source

/** A new map with every own entry except `__proto__`. */
export const pickEntries =
  (pick: (value: unknown) => unknown) =>
  (source: unknown): unknown =>
    isObject(source)
      ? Object.freeze(
          Object.fromEntries(
            Object.keys(source)
              .filter((name) => name !== '__proto__')
              .map((name) => [name, pick(ownValue(source, name))] as const),
          ),
        )
      : source

export const pickList = (source: unknown): unknown =>
  Array.isArray(source)
    ? Object.freeze(
        Array.from({ length: source.length }, (_, index) =>
          ownValue(source, `${index}`),
        ),
      )
    : source
