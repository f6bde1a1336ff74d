import { NewerSchemaError } from '../../storage/errors.ts'
import { defaultWalletItem } from '../../storage/items.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'
import { isEndOf } from './end-session.ts'
import type { Sessions } from './sessions.ts'

export type DefaultWallet = Readonly<{
  isDefault: (origin: string) => Promise<boolean>
  set: (origin: string, isDefault: boolean) => Promise<void>
}>

/**
 * On which sites the user wants `window.ethereum`. Relays read this same
 * record, so no copy can differ from it.
 */
export const createDefaultWallet = (area: StorageArea): DefaultWallet => {
  const isDefault = async (origin: string): Promise<boolean> => {
    const item = await defaultWalletItem({ area, origin })
    try {
      return (await item.read()) === true
    } catch (error) {
      // A newer version on another machine wrote it; it is at least enabled.
      if (error instanceof NewerSchemaError) return true
      throw error
    }
  }
  return {
    isDefault,
    set: async (origin, wanted) => {
      if (wanted === (await isDefault(origin))) return
      const item = await defaultWalletItem({ area, origin })
      if (wanted) await item.write(true)
      else await item.remove()
    },
  }
}

/** Turns the default wallet off when the user ends a site's session. */
export const endingDefault = (
  sessions: Sessions,
  { set }: Pick<DefaultWallet, 'set'>,
  log: Log,
): Sessions => ({
  ...sessions,
  update: (origin, change) =>
    sessions.update(origin, async (before) => {
      const next = await change(before)
      // Before the end is stored: after a worker stop there is no end to see.
      if (isEndOf(before, next)) {
        await set(origin, false).catch((error) =>
          log.error(
            `the default wallet of ${origin} was not turned off`,
            error,
          ),
        )
      }
      return next
    }),
})
