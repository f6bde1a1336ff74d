import type { SessionRecord } from '../../storage/session-record.ts'
import { createKnownByOrigin } from './known-by-origin.ts'

export type KnownSessions = Readonly<{
  /** The cached record, or what `load` reads. */
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
  let writes = 0

  return {
    read: async (origin, load) => {
      const found = known.get(origin) ?? absent.get(origin)
      if (found) return found
      const before = writes
      const record = freeze(await load())
      if (before === writes) {
        const cache = record.generation > 0 ? known : absent
        cache.set(origin, record)
      }
      return record
    },
    forget: (origin) => {
      writes += 1
      known.forget(origin)
      absent.forget(origin)
    },
  }
}

/** Readers share the record. */
const freeze = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) freeze(inner)
  return Object.freeze(value)
}
