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

/** A least-recently-used cache, limited in bytes. */
export const createResponseCache = (capacity: number): ResponseCache => {
  // A Map iterates in insertion order: the first entry is the oldest.
  const entries = new Map<string, string>()
  let maxBytes = capacity
  let bytes = 0
  let generation = 0
  let hits = 0
  let misses = 0

  const drop = (identity: string, json: string): void => {
    entries.delete(identity)
    bytes -= costOf(identity, json)
  }
  const dropOldest = (): void => {
    for (const [oldest, json] of entries) {
      if (bytes <= maxBytes) break
      drop(oldest, json)
    }
  }

  return {
    get: (identity) => {
      const json = entries.get(identity)
      if (json === undefined) {
        misses += 1
        return undefined
      }
      hits += 1
      entries.delete(identity)
      entries.set(identity, json)
      return json
    },
    set: (identity, entry) => {
      const { json } = entry
      const cost = costOf(identity, json)
      if (entry.generation !== generation || cost > maxBytes) return
      const before = entries.get(identity)
      if (before !== undefined) drop(identity, before)
      entries.set(identity, copyOf(json))
      bytes += cost
      dropOldest()
    },
    resize: (size) => {
      maxBytes = size
      dropOldest()
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
