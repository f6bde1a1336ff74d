type Request = {
  result: unknown
  onsuccess?: () => void
  onupgradeneeded?: () => void
}

/**
 * The part of IndexedDB that the worker uses: stores that are read and written
 * by key. Their names differ, so all databases share them.
 */
export const createMemoryDatabases = (): object => {
  const stores = new Map<string, Map<string, unknown>>()
  const request = (result: unknown): Request => {
    const created: Request = { result }
    setImmediate(() => created.onsuccess?.())
    return created
  }
  const storeOf = (name: string) => {
    const records = stores.get(name) ?? new Map<string, unknown>()
    stores.set(name, records)
    return {
      get: (key: string) => request(structuredClone(records.get(key))),
      getAll: () => request(structuredClone([...records.values()])),
      getAllKeys: () => request([...records.keys()]),
      put: (value: unknown, key: string) => {
        records.set(key, structuredClone(value))
        return request(key)
      },
      clear: () => {
        records.clear()
        return request(undefined)
      },
      delete: (key: string) => {
        records.delete(key)
        return request(undefined)
      },
    }
  }
  const database = {
    createObjectStore: storeOf,
    transaction: () => {
      const transaction: { oncomplete?: () => void; objectStore: unknown } = {
        objectStore: storeOf,
      }
      // After the requests, which are answered one turn later.
      setImmediate(() => setImmediate(() => transaction.oncomplete?.()))
      return transaction
    },
    close: () => undefined,
  }
  return {
    open: () => {
      const opened: Request = { result: database }
      setImmediate(() => {
        opened.onupgradeneeded?.()
        opened.onsuccess?.()
      })
      return opened
    },
    deleteDatabase: () => {
      stores.clear()
      return request(undefined)
    },
  }
}
