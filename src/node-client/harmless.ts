/** Deeper answers than any node has, and far from what overflows a stack. */
const MAX_DEPTH = 64

/** Whether a text may spell a `__proto__`; almost no answer does. */
export const mayNameProto = (text: string): boolean =>
  text.includes('__proto__') || text.includes('\\u')

/** No nesting that overflows those who walk it later. */
export const isShallow = (value: object, left = MAX_DEPTH): boolean => {
  if (left === 0) return false
  if (Array.isArray(value)) {
    for (const inner of value) {
      if (isNested(inner) && !isShallow(inner, left - 1)) return false
    }
    return true
  }
  for (const key in value) {
    const inner = value[key as keyof typeof value] as unknown
    if (isNested(inner) && !isShallow(inner, left - 1)) return false
  }
  return true
}

/**
 * No own `__proto__`, which the first `Object.assign` would turn into inherited
 * members. For what is shallow only: it recurses without looking down.
 */
export const hasProto = (value: object): boolean =>
  Object.hasOwn(value, '__proto__') ||
  Object.values(value).some((inner) => isNested(inner) && hasProto(inner))

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null
