import type { Json } from '@metamask/utils'
import { limits } from './limits.ts'

/** The value cannot be copied; with the reason and the path. */
export class NotJsonError extends Error {
  readonly path: string[]

  constructor(reason: string, path: string[]) {
    super(reason)
    this.name = 'NotJsonError'
    this.path = path
  }
}

/**
 * A deeply frozen copy of an untrusted value, with own data properties only: it
 * runs no getter, and nobody can change the copy after it was checked. Values
 * with an own `__proto__` are rejected: `Object.assign` would make it inherited.
 */
export const toOwnJson = (value: unknown, path: string[] = []): Json => {
  if (typeof value !== 'object' || value === null) return toLeaf(value, path)
  if (path.length >= limits.requestDepth) {
    throw new NotJsonError('is nested too deeply', path)
  }
  return Array.isArray(value) ? copyList(value, path) : copyMembers(value, path)
}

const toLeaf = (value: unknown, path: string[]): Json => {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    Number.isFinite(value)
  ) {
    return value as Json
  }
  throw new NotJsonError('must be a JSON value', path)
}

const copyList = (list: unknown[], path: string[]): Json =>
  Object.freeze(
    Array.from({ length: list.length }, (_, index) =>
      // A hole becomes null, as in JSON.
      toOwnJson(ownValue(list, `${index}`) ?? null, [...path, `${index}`]),
    ),
  ) as Json[]

const copyMembers = (source: object, path: string[]): Json =>
  Object.freeze(
    Object.fromEntries(
      Object.keys(source).flatMap((name) => {
        if (name === '__proto__') {
          throw new NotJsonError('must not have a member __proto__', path)
        }
        const value = ownValue(source, name)
        return value === undefined
          ? []
          : [[name, toOwnJson(value, [...path, name])] as const]
      }),
    ),
  )

/** The value of an own data property; undefined for an accessor. */
export const ownValue = (source: object, name: string): unknown =>
  Object.getOwnPropertyDescriptor(source, name)?.value
