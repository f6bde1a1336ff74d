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
  const read = (most?: number): Promise<Mirrored> =>
    use('readonly', async (store) => {
      const [signing, keys, values] = await Promise.all([
        settled<Mirrored['signing']>(store.get(SIGNING)),
        settled(store.getAllKeys(null, most)),
        settled<MirrorEntry[]>(store.getAll(null, most)),
      ])
      const names = keys.map(String)
      const entries = entriesOf(names, values)
      entries.delete(SIGNING)
      const upTo = names.length === most ? names.at(-1) : undefined
      return { signing, entries, upTo }
    })
  /**
   * Its deletion is final, and a failure may pass: a browser that was killed can
   * hold its files for a while.
   */
  const readPatiently = async (
    most: number | undefined,
    pauses: readonly number[],
  ): Promise<Mirrored> => {
    try {
      return await read(most)
    } catch (error) {
      const [next, ...others] = pauses
      if (next === undefined || isNewer(error)) throw error
      await pause(next)
      return readPatiently(most, others)
    }
  }
  return {
    read: async (most) => {
      try {
        return await readPatiently(most, PAUSES)
      } catch (error) {
        // Without its key, no record can be checked: the user is asked.
        await replace(error)
        return read()
      }
    },
    readEntries: (keys) =>
      use('readonly', async (store) =>
        entriesOf(
          keys,
          await Promise.all(keys.map((key) => settled(store.get(key)))),
        ),
      ),
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

const entriesOf = (
  keys: readonly string[],
  values: readonly (MirrorEntry | undefined)[],
): Map<string, MirrorEntry> =>
  new Map(
    keys.flatMap((key, at) => {
      const entry = values[at]
      return entry ? [[key, entry]] : []
    }),
  )
