/** One store of a database of its own in IndexedDB, opened for each use. */
export type IndexedStore = Readonly<{
  use: <Result>(
    mode: IDBTransactionMode,
    task: (store: IDBObjectStore) => Promise<Result>,
  ) => Promise<Result>
  /** Deletes the database if it cannot be opened. */
  replaceUnusable: () => Promise<void>
  /** Deletes it after this failure, unless a newer version wrote it. */
  replace: (failure: unknown) => Promise<void>
}>

export const createIndexedStore = (
  factory: IDBFactory,
  { database: name, store }: { database: string; store: string },
): IndexedStore => {
  const open = (): Promise<IDBDatabase> => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    return settled(request)
  }
  const replace = async (failure: unknown): Promise<void> => {
    if (isNewer(failure)) throw failure
    await settled(factory.deleteDatabase(name))
  }
  return {
    replace,
    use: async (mode, task) => {
      const database = await open()
      try {
        const transaction = database.transaction(store, mode, {
          // Wait until it is on disk: it must survive a power cut.
          durability: 'strict',
        })
        const done = mode === 'readwrite' ? completed(transaction) : undefined
        const [result] = await Promise.all([
          task(transaction.objectStore(store)),
          done,
        ])
        return result
      } finally {
        database.close()
      }
    },
    replaceUnusable: async () => {
      try {
        const database = await open()
        database.close()
      } catch (error) {
        await replace(error)
      }
    },
  }
}

/** Whether a newer version of the wallet wrote the database. */
export const isNewer = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'VersionError'

export const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
