import { limits } from './limits.ts'

/**
 * The characters of a message as JSON, or undefined if they are more than
 * `most`, or if it is nested too deeply. Stops there: writing 64 MiB as JSON
 * would take longer than everything else the worker does in a second. Escaped
 * characters count as one, and so does a number.
 */
export const measureMessage = (
  message: unknown,
  most: number,
): number | undefined => {
  let level = [message]
  let characters = 0
  let objects = 0
  // One more than a request has, for its envelope.
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = []
    for (const value of level) {
      characters += lengthOf(value)
      if (characters > most) return undefined
      if (typeof value !== 'object' || value === null) continue
      objects += 1
      if (depth > limits.requestDepth || objects > limits.requestObjects + 1) {
        return undefined
      }
      if (Array.isArray(value)) {
        // Each has a character at least.
        if (characters + value.length > most) return undefined
        for (const item of value) next.push(item)
        continue
      }
      for (const key in value) {
        characters += key.length + 4
        if (characters > most) return undefined
        next.push(value[key as keyof typeof value])
      }
    }
    level = next
  }
  return characters
}

/** Without what is in it; commas and colons of objects are with their keys. */
const lengthOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length + 2
  if (Array.isArray(value)) return Math.max(value.length, 1) + 1
  return 1
}
