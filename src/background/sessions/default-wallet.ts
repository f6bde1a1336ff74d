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
 * On which sites the person wants `window.ethereum`. There is no other record of
 * it than the one that relays read, so the two cannot differ.
 */
export const createDefaultWallet = (area: StorageArea): DefaultWallet => {
  const isDefault = async (origin: string): Promise<boolean> => {
    const item = await defaultWalletItem({ area, origin })
    try {
      return (await item.read()) === true
    } catch (error) {
      // Of a newer Portolan on another machine: it means at least this.
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

/** For what the person ends: with their no to a site goes that yes. */
export const endingDefault = (
  sessions: Sessions,
  { set }: Pick<DefaultWallet, 'set'>,
  log: Log,
): Sessions => ({
  ...sessions,
  update: async (origin, change) => {
    let isEnd = false
    const session = await sessions.update(origin, async (before) => {
      const next = await change(before)
      isEnd = isEndOf(before, next)
      return next
    })
    try {
      if (isEnd) await set(origin, false)
    } catch (error) {
      log.error('a site keeps its default wallet', error)
    }
    return session
  },
})
