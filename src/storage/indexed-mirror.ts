import { createIndexedStore, isNewer, settled } from './indexed-store.ts'
import type { MirrorEntry, Mirrored, RecordMirror } from './record-mirror.ts'

export const RECORDS_DATABASE = 'portolan-records'

/** No record has this key: theirs contain a slash. */
const SIGNING = 'signing'

/** Between the attempts to read it, in milliseconds. */
const PAUSES = [100, 500, 2_000, 5_000]

/**
 * The mirror in IndexedDB, which stores a `CryptoKey` as such: no script can
 * read its bytes.
 */
export const createIndexedMirror = (
  factory: IDBFactory,
  pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
): RecordMirror => {
  const { use, replace } = createIndexedStore(factory, {
    database: RECORDS_DATABASE,
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
  /**
   * Its deletion is final, and a failure may pass: a browser that was killed can
   * hold its files for a while.
   */
  const readPatiently = async (
    pauses: readonly number[],
  ): Promise<Mirrored> => {
    try {
      return await read()
    } catch (error) {
      const [next, ...others] = pauses
      if (next === undefined || isNewer(error)) throw error
      await pause(next)
      return readPatiently(others)
    }
  }
  return {
    read: async () => {
      try {
        return await readPatiently(PAUSES)
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
