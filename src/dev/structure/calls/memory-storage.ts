/** One area of `browser.storage`. */
export const createMemoryArea = (): Record<string, unknown> => {
  const stored = new Map<string, unknown>()
  return {
    get: async (keys: string | string[] | null = null) => {
      const wanted = keys === null ? [...stored.keys()] : [keys].flat()
      return Object.fromEntries(
        wanted
          .filter((key) => stored.has(key))
          .map((key) => [key, structuredClone(stored.get(key))]),
      )
    },
    set: async (items: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(items)) {
        stored.set(key, structuredClone(value))
      }
    },
    remove: async (keys: string | string[]) => {
      for (const key of [keys].flat()) stored.delete(key)
    },
    clear: async () => stored.clear(),
    getKeys: async () => [...stored.keys()],
    setAccessLevel: async () => undefined,
  }
}
