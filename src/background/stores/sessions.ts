import type { Session } from '../../protocol/session-api.ts'
import { NewerSchemaError } from '../../storage/errors.ts'
import { sessionItem } from '../../storage/items.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Log } from '../log.ts'

export type Sessions = Readonly<{
  read: (origin: string) => Promise<Session>
}>

/** The sessions in extension storage, one record for each origin. */
export const createSessions = (options: {
  area: StorageArea
  log: Log
}): Sessions => ({
  read: async (origin) => {
    try {
      const record = await sessionItem({ area: options.area, origin }).read()
      return {
        sessionScopes: record?.sessionScopes ?? {},
        sessionProperties: record?.sessionProperties ?? {},
      }
    } catch (error) {
      if (!(error instanceof NewerSchemaError)) throw error
      // What a newer Portolan wrote is kept for it, and grants nothing here.
      options.log.error('a session of a newer version is left alone', error)
      return { sessionScopes: {}, sessionProperties: {} }
    }
  },
})
