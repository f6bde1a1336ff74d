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
export const toOwnJson = (value: unknown): Json => copyOf(value, [])

/** `path` is where the value is; only an error needs a copy of it. */
const copyOf = (value: unknown, path: string[]): Json => {
  if (typeof value !== 'object' || value === null) return toLeaf(value, path)
  if (path.length >= limits.requestDepth) {
    throw new NotJsonError('is nested too deeply', [...path])
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
  throw new NotJsonError('must be a JSON value', [...path])
}

const copyList = (list: unknown[], path: string[]): Json => {
  const copy: Json[] = []
  for (let index = 0; index < list.length; index += 1) {
    const name = `${index}`
    path.push(name)
    // A hole becomes null, as in JSON.
    copy.push(copyOf(ownValue(list, name) ?? null, path))
    path.pop()
  }
  return Object.freeze(copy) as Json[]
}

const copyMembers = (source: object, path: string[]): Json => {
  const copy: Record<string, Json> = {}
  for (const name of Object.keys(source)) {
    if (name === '__proto__') {
      throw new NotJsonError('must not have a member __proto__', [...path])
    }
    const value = ownValue(source, name)
    if (value === undefined) continue
    path.push(name)
    copy[name] = copyOf(value, path)
    path.pop()
  }
  return Object.freeze(copy)
}

/** The value of an own data property; undefined for an accessor. */
export const ownValue = (source: object, name: string): unknown =>
  Object.getOwnPropertyDescriptor(source, name)?.value
