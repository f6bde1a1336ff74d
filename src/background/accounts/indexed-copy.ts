import type { VaultCopy } from './vault-copy.ts'

const DATABASE = 'portolan'
const STORE = 'vault'

/** The vault's copy in IndexedDB: two records of one store. */
export const createIndexedCopy = (factory: IDBFactory): VaultCopy => ({
  read: () =>
    withStore({ factory, mode: 'readonly' }, async (store) => {
      const [vault, setUp] = await Promise.all([
        settled(store.get('sealed')),
        settled(store.get('set-up')),
      ])
      return { vault, wasSetUp: setUp !== undefined }
    }),
  write: async (vault) => {
    try {
      const database = await open(factory)
      database.close()
    } catch {
      // The database cannot be opened. The vault that is about to be written is
      // complete in the other store.
      await settled(factory.deleteDatabase(DATABASE))
    }
    await withStore({ factory, mode: 'readwrite' }, async (store) => {
      store.put(vault, 'sealed')
      store.put(true, 'set-up')
    })
  },
})

const withStore = async <Result>(
  { factory, mode }: { factory: IDBFactory; mode: IDBTransactionMode },
  use: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> => {
  const database = await open(factory)
  try {
    const transaction = database.transaction(STORE, mode, {
      // Wait until it is on disk: the vault must survive a power cut.
      durability: 'strict',
    })
    const done = completed(transaction)
    const [result] = await Promise.all([
      use(transaction.objectStore(STORE)),
      done,
    ])
    return result
  } finally {
    database.close()
  }
}

const open = (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return settled(request)
}

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
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
