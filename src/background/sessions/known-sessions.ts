import type { SessionRecord } from '../../storage/session-record.ts'
import { createKnownByOrigin } from './known-by-origin.ts'

export type KnownSessions = Readonly<{
  /** What is known of the origin, or else what `load` finds stored. */
  read: (
    origin: string,
    load: () => Promise<SessionRecord>,
  ) => Promise<SessionRecord>
  /** Said before and after a record is written, however that goes. */
  forget: (origin: string) => void
}>

/**
 * Sessions as they are stored, for those who read them with each call of a page:
 * a look into storage costs as much as the rest of a call. The worker is the
 * only writer, so what it has read stays true until it writes.
 */
export const createKnownSessions = (): KnownSessions => {
  const known = createKnownByOrigin<SessionRecord>()
  let writes = 0

  return {
    read: async (origin, load) => {
      const found = known.get(origin)
      if (found) return found
      const before = writes
      const record = freeze(await load())
      // Of sites without a session there are any number.
      if (record.generation > 0 && before === writes) {
        known.set(origin, record)
      }
      return record
    },
    forget: (origin) => {
      writes += 1
      known.forget(origin)
    },
  }
}

/** It has many readers now, and none may change it for the others. */
const freeze = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) freeze(inner)
  return Object.freeze(value)
}
