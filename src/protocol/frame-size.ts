import { limits } from './limits.ts'

/** Why the request is too large, or undefined. */
export const sizeComplaint = (json: string): string | undefined =>
  utf8Length(json) > limits.requestBytes
    ? `a request may have ${limits.requestBytes} bytes`
    : undefined

/**
 * Why a parsed request is nested too deeply or has too many objects, or
 * undefined. Walks level by level: recursion could overflow the stack.
 */
export const nestingComplaint = (value: unknown): string | undefined => {
  let level: object[] = isNested(value) ? [value] : []
  let objects = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === limits.requestDepth) {
      return `a request may be ${limits.requestDepth} levels deep`
    }
    objects += level.length
    if (objects > limits.requestObjects) {
      return `a request may have ${limits.requestObjects} objects and arrays`
    }
    level = nestedIn(level)
  }
  return undefined
}

const nestedIn = (level: readonly object[]): object[] => {
  const next: object[] = []
  for (const nested of level) {
    for (const value of Object.values(nested)) {
      if (isNested(value)) next.push(value)
    }
  }
  return next
}

const utf8Length = (text: string): number =>
  // UTF-8 needs at most three bytes per UTF-16 code unit.
  text.length * 3 <= limits.requestBytes
    ? text.length
    : new TextEncoder().encode(text).byteLength

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null
