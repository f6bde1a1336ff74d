/** What a store needs of IndexedDB, in memory, for tests. */
export type MemoryIndexedDb = Readonly<{
  factory: IDBFactory
  /** By key, in the one store of the one database. */
  stored: Map<string, unknown>
  /** While it is set, the database cannot be opened; deleting it resets it. */
  damage: { error?: DOMException | undefined }
}>

export const createMemoryIndexedDb = (): MemoryIndexedDb => {
  const stored = new Map<string, unknown>()
  const damage: MemoryIndexedDb['damage'] = {}
  const sorted = () => [...stored].sort(([a], [b]) => (a < b ? -1 : 1))
  const store = {
    get: (key: string) => requestOf(() => stored.get(key)),
    getAllKeys: (_: null, most?: number) =>
      requestOf(() =>
        sorted()
          .slice(0, most)
          .map(([key]) => key),
      ),
    getAll: (_: null, most?: number) =>
      requestOf(() =>
        sorted()
          .slice(0, most)
          .map(([, value]) => value),
      ),
    put: (value: unknown, key: string) =>
      requestOf(() => void stored.set(key, structuredClone(value))),
    clear: () => requestOf(() => stored.clear()),
  }
  const database = {
    createObjectStore: () => store,
    close: () => undefined,
    transaction: () => {
      const transaction = {
        objectStore: () => store,
        oncomplete: () => undefined,
      }
      // After the requests that its user makes at once.
      setTimeout(() => transaction.oncomplete())
      return transaction
    },
  }
  const factory = {
    open: () =>
      requestOf(() => {
        if (damage.error) throw damage.error
        return database
      }),
    deleteDatabase: () =>
      requestOf(() => {
        delete damage.error
        stored.clear()
      }),
  }
  return { factory: factory as unknown as IDBFactory, stored, damage }
}

/** Runs in the order of the calls, and notifies the caller later. */
const requestOf = <Result>(perform: () => Result) => {
  const request = {
    result: undefined as Result | undefined,
    error: undefined as unknown,
    onsuccess: () => undefined as unknown,
    onerror: () => undefined as unknown,
  }
  try {
    request.result = perform()
    queueMicrotask(() => request.onsuccess())
  } catch (error) {
    request.error = error
    queueMicrotask(() => request.onerror())
  }
  return request
}
