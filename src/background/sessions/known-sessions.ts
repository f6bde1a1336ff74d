import type { SessionRecord } from '../../storage/session-record.ts'
import { createKnownByOrigin } from './known-by-origin.ts'

export type KnownSessions = Readonly<{
  /** The cached record, or what `load` reads; one read serves all who wait. */
  read: (
    origin: string,
    load: () => Promise<SessionRecord>,
  ) => Promise<SessionRecord>
  /** Call before and after every write, also one that fails. */
  forget: (origin: string) => void
}>

/**
 * A cache of session records. Every call of a page reads its session, and a
 * storage read costs as much as the rest of the call. The worker is the only
 * writer, so an entry is valid until it writes.
 */
export const createKnownSessions = (): KnownSessions => {
  const known = createKnownByOrigin<SessionRecord>()
  /** Apart: pages without a session are many, and must not evict others. */
  const absent = createKnownByOrigin<SessionRecord>()
  /** Reads under way; a write removes its origin. */
  const reading = new Map<string, Promise<SessionRecord>>()

  const begin = async (
    origin: string,
    load: () => Promise<SessionRecord>,
  ): Promise<SessionRecord> => {
    const begun = load().then(freeze)
    reading.set(origin, begun)
    const isCurrent = (): boolean => reading.get(origin) === begun
    try {
      const record = await begun
      if (isCurrent()) {
        const cache = record.generation > 0 ? known : absent
        cache.set(origin, record)
      }
      return record
    } finally {
      if (isCurrent()) reading.delete(origin)
    }
  }

  return {
    read: (origin, load) => {
      const record = known.get(origin) ?? absent.get(origin)
      if (record) return Promise.resolve(record)
      return reading.get(origin) ?? begin(origin, load)
    },
    forget: (origin) => {
      known.forget(origin)
      absent.forget(origin)
      reading.delete(origin)
    },
  }
}

/** Readers share the record. */
const freeze = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) freeze(inner)
  return Object.freeze(value)
}
