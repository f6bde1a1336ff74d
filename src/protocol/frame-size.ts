import { limits } from './limits.ts'

/** Says what makes the request too large, or nothing when it is not. */
export const sizeComplaint = (json: string): string | undefined =>
  utf8Length(json) > limits.requestBytes
    ? `a request may have ${limits.requestBytes} bytes`
    : undefined

/**
 * Says that a parsed request is nested too deeply or too much, or nothing. Walks
 * level by level: a recursive walk would overflow on what it is to catch.
 */
export const nestingComplaint = (value: unknown): string | undefined => {
  let level = [value].filter(isNested)
  let objects = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === limits.requestDepth) {
      return `a request may be ${limits.requestDepth} levels deep`
    }
    objects += level.length
    if (objects > limits.requestObjects) {
      return `a request may have ${limits.requestObjects} objects and arrays`
    }
    level = level.flatMap((nested) => Object.values(nested)).filter(isNested)
  }
  return undefined
}

const utf8Length = (text: string): number =>
  // No character takes more than three bytes for each of its code units.
  text.length * 3 <= limits.requestBytes
    ? text.length
    : new TextEncoder().encode(text).byteLength

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null
