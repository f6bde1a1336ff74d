export type ResponseCache = {
  get: (identity: string) => string | undefined
  /** Stored unless the cache was flushed since `generation` was read. */
  set: (identity: string, entry: { json: string; generation: number }) => void
  generation: () => number
  flush: () => void
  resize: (maxBytes: number) => void
  stats: () => { bytes: number; entries: number }
  /** How many lookups found an answer, and how many did not. */
  lookups: () => { hits: number; misses: number }
}

/** The approximate overhead of an entry. */
const ENTRY_BYTES = 128

type Entry = { json: string; isUsed: boolean }

/**
 * A cache limited in bytes. An entry that was used since it came last in line
 * goes to the end of the line instead of being dropped: a lookup changes no
 * Map, which would make it rehash.
 */
export const createResponseCache = (capacity: number): ResponseCache => {
  // A Map iterates in insertion order: the first entry is the oldest.
  const entries = new Map<string, Entry>()
  let maxBytes = capacity
  let bytes = 0
  let generation = 0
  let hits = 0
  let misses = 0

  const drop = (identity: string, json: string): void => {
    entries.delete(identity)
    bytes -= costOf(identity, json)
  }
  const dropOldest = (mostBytes: number): void => {
    for (const [oldest, entry] of entries) {
      if (bytes <= mostBytes) break
      if (!entry.isUsed) {
        drop(oldest, entry.json)
        continue
      }
      entry.isUsed = false
      entries.delete(oldest)
      entries.set(oldest, entry)
    }
  }

  return {
    get: (identity) => {
      const entry = entries.get(identity)
      if (!entry) {
        misses += 1
        return undefined
      }
      hits += 1
      entry.isUsed = true
      return entry.json
    },
    set: (identity, entry) => {
      const { json } = entry
      const cost = costOf(identity, json)
      if (entry.generation !== generation || cost > maxBytes) return
      const before = entries.get(identity)
      if (before) drop(identity, before.json)
      // Before, because the new entry was not used yet.
      dropOldest(maxBytes - cost)
      entries.set(identity, { json: copyOf(json), isUsed: false })
      bytes += cost
    },
    resize: (size) => {
      maxBytes = size
      dropOldest(maxBytes)
    },
    generation: () => generation,
    flush: () => {
      generation += 1
      bytes = 0
      entries.clear()
    },
    stats: () => ({ bytes, entries: entries.size }),
    lookups: () => ({ hits, misses }),
  }
}

/** A substring would retain the longer string; this copies it. */
const copyOf = (text: string): string => Buffer.from(text).toString()

/** Answers are ASCII, which V8 stores with one byte per character. */
const costOf = (identity: string, json: string): number =>
  identity.length + json.length + ENTRY_BYTES
