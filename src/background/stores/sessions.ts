import type { Session } from '../../protocol/session-api.ts'
import { isSameSession } from '../../session/session.ts'
import { NewerSchemaError } from '../../storage/errors.ts'
import { inTurn } from '../../storage/in-turn.ts'
import { type SessionRecord, sessionItem } from '../../storage/items.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Log } from '../log.ts'

/** A session with the number of its last change; 0 before the first. */
export type NumberedSession = Session & { generation: number }

export type Sessions = Readonly<{
  read: (origin: string) => Promise<NumberedSession>
  /**
   * Replaces the session by what `change` makes of it. Resolves when that is
   * stored; an unchanged session is not stored again and tells nobody.
   */
  update: (
    origin: string,
    change: (session: Session) => Session,
  ) => Promise<NumberedSession>
}>

export type SessionsOptions = {
  area: StorageArea
  log: Log
  /** Said before a change is stored, so that a worker stop cannot hide it. */
  announce: (origin: string) => Promise<void>
  /** Said right after it is stored, in the order of commits. */
  changed: (origin: string, session: NumberedSession) => Promise<void>
}

const NONE: NumberedSession = {
  generation: 0,
  sessionScopes: {},
  sessionProperties: {},
}

/** The sessions in extension storage, one record for each origin. */
export const createSessions = (options: SessionsOptions): Sessions => {
  const { area, log, announce, changed } = options

  const read = async (origin: string): Promise<NumberedSession> => {
    try {
      return (await sessionItem({ area, origin }).read()) ?? NONE
    } catch (error) {
      if (!(error instanceof NewerSchemaError)) throw error
      // What a newer Portolan wrote is kept for it, and grants nothing here.
      log.error('a session of a newer version is left alone', error)
      return NONE
    }
  }

  return {
    read,
    update: (origin, change) =>
      // One lock for all: storage has no transactions of its own.
      inTurn({ owner: options, key: 'sessions' }, async () => {
        const current = await read(origin)
        const next = change(current)
        if (isSameSession(current, next)) return current
        // An ended session stays as an empty record, to go on counting.
        const record: SessionRecord = {
          generation: current.generation + 1,
          sessionScopes: next.sessionScopes,
          sessionProperties: next.sessionProperties,
        }
        await announce(origin)
        await sessionItem({ area, origin }).write(record)
        await changed(origin, record)
        return record
      }),
  }
}
