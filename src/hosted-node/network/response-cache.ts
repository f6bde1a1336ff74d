export type ResponseCache = {
  get: (identity: string) => string | undefined
  /** Kept unless the cache was flushed since `generation` was asked for. */
  set: (identity: string, kept: { json: string; generation: number }) => void
  generation: () => number
  flush: () => void
  stats: () => { bytes: number; entries: number }
}

/** What an entry costs beside its letters, roughly. */
const ENTRY_BYTES = 128

/** The answers used last, as many as fit into the bytes. */
export const createResponseCache = (maxBytes: number): ResponseCache => {
  // A Map remembers the order of insertion: the first is the least used.
  const entries = new Map<string, string>()
  let bytes = 0
  let generation = 0

  const drop = (identity: string, json: string): void => {
    entries.delete(identity)
    bytes -= costOf(identity, json)
  }

  return {
    get: (identity) => {
      const json = entries.get(identity)
      if (json === undefined) return undefined
      entries.delete(identity)
      entries.set(identity, json)
      return json
    },
    set: (identity, kept) => {
      const { json } = kept
      const cost = costOf(identity, json)
      if (kept.generation !== generation || cost > maxBytes) return
      const before = entries.get(identity)
      if (before !== undefined) drop(identity, before)
      entries.set(identity, copyOf(json))
      bytes += cost
      for (const [oldest, oldJson] of entries) {
        if (bytes <= maxBytes) break
        drop(oldest, oldJson)
      }
    },
    generation: () => generation,
    flush: () => {
      generation += 1
      bytes = 0
      entries.clear()
    },
    stats: () => ({ bytes, entries: entries.size }),
  }
}

/** A part of a longer text keeps all of it in memory; this is by itself. */
const copyOf = (text: string): string => Buffer.from(text).toString()

/** Answers are hex and names: one byte a letter, as V8 keeps them. */
const costOf = (identity: string, json: string): number =>
  identity.length + json.length + ENTRY_BYTES
