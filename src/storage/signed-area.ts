import { adoptRecords, isUnsigned, type SigningState } from './adopt-records.ts'
import type { MirrorEntry, RecordMirror } from './record-mirror.ts'
import { type Signed, seal, unseal, withoutSeal } from './seal.ts'
import type { StorageArea } from './storage-item.ts'

/**
 * `changed`: not what the wallet wrote. `outdated`: it wrote something newer
 * since. `missing`: it is not there. `unverifiable`: the signing key was lost.
 */
export type RecordFault = 'changed' | 'outdated' | 'missing' | 'unverifiable'

/** Read in place of a record that must not be used. It has no version. */
export type FaultyRecord = Readonly<{ fault: RecordFault; record?: unknown }>

export type SignedArea = StorageArea &
  Readonly<{
    /** Reads the mirror, beside the first reads of storage. */
    restore: () => Promise<void>
    /** The keys of signed records that must be there. */
    liveKeys: () => Promise<string[]>
  }>

type SignedAreaOptions = {
  area: StorageArea
  mirror: RecordMirror
  /** The keys in `area`. */
  allKeys: () => Promise<string[]>
  /** Which records are signed. */
  isSigned: (key: string) => boolean
  log: { error: (message: string, error: unknown) => void }
}

/** Who reads more records one by one is faster with all entries. */
const MOST_READS = 20

/** What is known may be newer: it was written while these were read. */
const addEntries = (
  { entries: known }: SigningState,
  entries: ReadonlyMap<string, MirrorEntry>,
): void => {
  for (const [key, entry] of entries) {
    if (!known.has(key)) known.set(key, entry)
  }
}

/** Stored for a moment, so that a stop cannot make a removal look like a loss. */
const REMOVED: Signed = { removed: true }

/**
 * A storage area that signs some of its records and numbers their writes. A
 * write is done when the number is also in the mirror; if the worker stops in
 * between, the record is newer than the mirror and is accepted.
 *
 * Each key is used under the lock of its storage item.
 */
export const createSignedArea = (options: SignedAreaOptions): SignedArea => {
  const { area, mirror, isSigned } = options
  let loading: Promise<SigningState> | undefined

  const load = (): Promise<SigningState> => {
    if (loading) return loading
    const reading = adoptRecords(options)
    loading = reading
    // Not cached: screens may work again later, pages with the next worker.
    reading.catch(() => {
      if (loading === reading) loading = undefined
    })
    return reading
  }
  /** With all entries. */
  const loadAll = async (): Promise<SigningState> => {
    const begun = load()
    const state = await begun
    if (state.upTo === undefined) return state
    const { signing, entries } = await mirror.read()
    if (!signing && loading === begun) loading = undefined
    // It was unreadable and has been replaced.
    if (loading !== begun) return load()
    addEntries(state, entries)
    state.upTo = undefined
    return state
  }
  let reads = 0
  /** With the entries of these records. */
  const loadFor = async (keys: readonly string[]): Promise<SigningState> => {
    const state = await load()
    const { upTo, entries } = state
    const unknown = keys.filter(
      (key) => upTo !== undefined && key > upTo && !entries.has(key),
    )
    if (unknown.length === 0) return state
    reads += 1
    if (reads > MOST_READS) return loadAll()
    try {
      addEntries(state, await mirror.readEntries(unknown))
      return state
    } catch {
      // As patient as at a start, and with the same outcome.
      return loadAll()
    }
  }
  // At once, so that the database opens while the worker is composed. If it
  // fails, `restore` reports it.
  load().catch(() => undefined)
  const note = async (
    { entries }: SigningState,
    written: ReadonlyMap<string, MirrorEntry>,
  ): Promise<void> => {
    if (written.size === 0) return
    await mirror.write({ entries: written })
    for (const [key, entry] of written) entries.set(key, entry)
  }

  const putSigned = async (
    state: SigningState,
    { records, others }: { records: [string, Signed][]; others: Signed },
  ): Promise<void> => {
    const written = new Map<string, MirrorEntry>()
    const sealed = records.map(async ([key, record]) => {
      const generation = (state.entries.get(key)?.generation ?? 0) + 1
      written.set(key, { generation, live: record !== REMOVED })
      return [key, await seal(state.key, { key, generation, record })] as const
    })
    // One write: it takes effect as a whole.
    await area.set({
      ...others,
      ...Object.fromEntries(await Promise.all(sealed)),
    })
    await note(state, written)
  }

  const judge = async (
    state: SigningState,
    { key, stored }: { key: string; stored: unknown },
  ): Promise<Signed | FaultyRecord | undefined> => {
    const entry = state.entries.get(key)
    if (stored === undefined) {
      return entry?.live ? { fault: 'missing' } : undefined
    }
    const faulty = (fault: RecordFault): FaultyRecord => ({
      fault,
      record: withoutSeal(stored),
    })
    const found = await unseal(state.key, { key, stored })
    if (!found) {
      if (state.adoption === 'failed' && !entry && isUnsigned(stored)) {
        return stored
      }
      const isKeyKnown = !state.isReplaced && state.adoption !== 'failed'
      return faulty(isKeyKnown || entry ? 'changed' : 'unverifiable')
    }
    const { generation, record } = found
    const last = entry?.generation ?? 0
    if (generation < last) return faulty('outdated')
    const live = record.removed !== true
    // The worker stopped before it wrote this to the mirror.
    if (generation > last) {
      await note(state, new Map([[key, { generation, live }]]))
    }
    if (live) return record
    await area.remove(key)
    return undefined
  }

  return {
    restore: async () => void (await load()),

    liveKeys: async () => {
      const { entries } = await loadAll()
      return [...entries].flatMap(([key, { live }]) => (live ? [key] : []))
    },

    get: async (key) => {
      if (!isSigned(key)) return area.get(key)
      const [early, state] = await Promise.all([area.get(key), loadFor([key])])
      const items = state.adoption === 'done' ? await area.get(key) : early
      const stored = Object.hasOwn(items, key) ? items[key] : undefined
      const found = await judge(state, { key, stored })
      return found === undefined ? {} : { [key]: found }
    },

    set: async (items) => {
      const all = Object.entries(items)
      const records = all.filter(([key]) => isSigned(key))
      if (records.length === 0) return area.set(items)
      await putSigned(await loadFor(records.map(([key]) => key)), {
        records: records as [string, Signed][],
        others: Object.fromEntries(all.filter(([key]) => !isSigned(key))),
      })
    },

    remove: async (keys) => {
      const signed = [keys].flat().filter(isSigned)
      if (signed.length > 0) {
        const state = await loadFor(signed)
        const isLive = (key: string): boolean =>
          // An unsigned record has no entry.
          state.entries.get(key)?.live ?? state.adoption === 'failed'
        const live = signed.filter(isLive)
        if (live.length > 0) {
          await putSigned(state, {
            records: live.map((key) => [key, REMOVED]),
            others: {},
          })
        }
      }
      await area.remove(keys)
    },
  }
}
