/** Deeper than any real answer, and far from a stack overflow. */
const MAX_DEPTH = 64

/** Whether a text may contain a `__proto__`; almost no answer does. */
export const mayNameProto = (text: string): boolean =>
  text.includes('__proto__') || text.includes('\\u')

/** Rejects nesting that would overflow a recursive walk. */
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
 * Rejects an own `__proto__`, which the first `Object.assign` would turn into
 * inherited members. For shallow values only, because it recurses.
 */
export const hasProto = (value: object): boolean =>
  Object.hasOwn(value, '__proto__') ||
  Object.values(value).some((inner) => isNested(inner) && hasProto(inner))

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null
