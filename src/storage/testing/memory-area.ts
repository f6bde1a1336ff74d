import type { StorageArea } from '../storage-item.ts'

/** An in-memory storage area for tests: JSON in, JSON out, calls recorded. */
type MemoryArea = StorageArea & {
  stored: Map<string, unknown>
  calls: string[]
}

export const createMemoryArea = (
  initial: Record<string, unknown> = {},
): MemoryArea => {
  const stored = new Map(Object.entries(initial))
  const calls: string[] = []
  return {
    stored,
    calls,
    get: async (key) => {
      calls.push(`get ${key}`)
      return stored.has(key) ? { [key]: structuredClone(stored.get(key)) } : {}
    },
    set: async (items) => {
      calls.push(`set ${Object.keys(items).join(' ')}`)
      for (const [key, value] of Object.entries(items)) {
        stored.set(key, structuredClone(value))
      }
    },
    remove: async (keys) => {
      calls.push(`remove ${[keys].flat().join(' ')}`)
      for (const key of [keys].flat()) stored.delete(key)
    },
  }
}
