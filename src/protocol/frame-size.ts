import { limits } from './limits.ts'

/** Says what makes the request too large, or nothing when it is not. */
export const sizeComplaint = (json: string): string | undefined =>
  utf8Length(json) > limits.requestBytes
    ? `a request may have ${limits.requestBytes} bytes`
    : undefined

/** Says that a parsed request is nested too deeply, or nothing. */
export const depthComplaint = (value: unknown): string | undefined =>
  isDeeperThan(value, limits.requestDepth)
    ? `a request may be ${limits.requestDepth} levels deep`
    : undefined

const utf8Length = (text: string): number =>
  // No character takes more than three bytes for each of its code units.
  text.length * 3 <= limits.requestBytes
    ? text.length
    : new TextEncoder().encode(text).byteLength

/** Walks level by level: a recursive walk would overflow on what it is to catch. */
const isDeeperThan = (value: unknown, most: number): boolean => {
  let level = [value].filter(isNested)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === most) return true
    level = level.flatMap((nested) => Object.values(nested)).filter(isNested)
  }
  return false
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null
