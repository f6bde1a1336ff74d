import { createIndexedStore, settled } from './indexed-store.ts'
import type { MirrorEntry, Mirrored, RecordMirror } from './record-mirror.ts'

/** No record has this key: theirs contain a slash. */
const SIGNING = 'signing'

/**
 * The mirror in IndexedDB, which stores a `CryptoKey` as such: no script can
 * read its bytes.
 */
export const createIndexedMirror = (factory: IDBFactory): RecordMirror => {
  const { use, replace } = createIndexedStore(factory, {
    database: 'portolan-records',
    store: 'records',
  })
  const read = (): Promise<Mirrored> =>
    use('readonly', async (store) => {
      const [keys, values] = await Promise.all([
        settled(store.getAllKeys()),
        settled(store.getAll()),
      ])
      const found = new Map(keys.map((key, at) => [String(key), values[at]]))
      const signing: Mirrored['signing'] = found.get(SIGNING)
      found.delete(SIGNING)
      return { signing, entries: found as Map<string, MirrorEntry> }
    })
  return {
    read: async () => {
      try {
        // Twice, since its deletion is final.
        return await read().catch(read)
      } catch (error) {
        // Without its key, no record can be checked: the user is asked.
        await replace(error)
        return read()
      }
    },
    write: ({ signing, entries = new Map() }) =>
      use('readwrite', async (store) => {
        if (signing) {
          store.clear()
          store.put(signing, SIGNING)
        }
        for (const [key, entry] of entries) store.put(entry, key)
      }),
  }
}
