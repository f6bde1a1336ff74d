import { SITE_TOPIC } from '../../protocol/link.ts'
import {
  type SiteSettings,
  siteGroupKey,
} from '../../protocol/site-settings.ts'
import { NewerSchemaError } from '../../storage/errors.ts'
import { sitesItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { SitesRecord } from '../../storage/session-record.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { Part } from '../part.ts'
import { isEndOf } from './end-session.ts'
import type { Sessions } from './sessions.ts'

export type SitesSettings = Readonly<{
  read: (origin: string) => Promise<SiteSettings>
  set: (origin: string, change: Partial<SiteSettings>) => Promise<void>
}> &
  Required<Pick<Part, 'name' | 'start' | 'topics'>>

const OFF: SiteSettings = { isDefaultWallet: false, isCompatible: false }

const isOn = ({ isDefaultWallet, isCompatible }: SiteSettings): boolean =>
  isDefaultWallet || isCompatible

/**
 * On which sites the user wants `window.ethereum` or MetaMask compatibility.
 * Only the worker can read these. A relay asks for those of its site if its
 * group is in synced storage, so that other page loads do not wake the worker.
 */
export const createSitesSettings = (
  { local, sync, syncKeys }: Pick<Host, 'local' | 'sync' | 'syncKeys'>,
  log: Log,
): SitesSettings => {
  const item = sitesItem(local)
  let prepared: Promise<void> | undefined

  const readAll = async (): Promise<SitesRecord> => {
    try {
      return (await item.read()) ?? {}
    } catch (error) {
      // Off until the newer version is back.
      if (error instanceof NewerSchemaError) return {}
      throw error
    }
  }

  const addGroups = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return
    await sync.set(Object.fromEntries(keys.map((key) => [key, true])))
  }

  /** Another browser of the user may have removed a group. */
  const prepare = async (): Promise<void> => {
    const shared = await syncKeys()
    const groups = Object.keys(await readAll()).map(siteGroupKey)
    await addGroups(groups.filter((group) => !shared.includes(group)))
  }

  const prepareOnce = (): Promise<void> => {
    prepared ??= prepare().catch((error) =>
      log.error('preparing the settings of sites failed', error),
    )
    return prepared
  }

  const read = async (origin: string): Promise<SiteSettings> => {
    await prepareOnce()
    return (await readAll())[origin] ?? OFF
  }

  /** The group first: when the worker starts, only a missing one is noticed. */
  const change = async (origin: string, next: SiteSettings): Promise<void> => {
    const { [origin]: _, ...others } = await readAll()
    const group = siteGroupKey(origin)
    if (isOn(next)) {
      await addGroups([group])
      await item.write({ ...others, [origin]: next })
      return
    }
    const left = Object.keys(others)
    if (!left.map(siteGroupKey).includes(group)) await sync.remove(group)
    await (left.length > 0 ? item.write(others) : item.remove())
  }

  return {
    name: 'site settings',
    start: prepareOnce,
    read,
    set: (origin, changed) =>
      withLock({ owner: local, key: 'change of sites/settings' }, async () => {
        const before = await read(origin)
        const next = { ...before, ...changed }
        if (JSON.stringify(next) === JSON.stringify(before)) return
        await change(origin, next)
      }),
    topics: {
      [SITE_TOPIC]: async (connection, { topic, cursors }) => {
        const settings = await read(connection.caller.origin)
        const isNew = isOn(settings) && cursors.length === 0
        if (isNew) connection.send({ topic, cursor: 'sent', event: settings })
        connection.end(topic)
      },
    },
  }
}

/** Turns all settings off when the user ends a site's session. */
export const endingSettings = (
  sessions: Sessions,
  { set }: Pick<SitesSettings, 'set'>,
  log: Log,
): Sessions => ({
  ...sessions,
  update: (origin, change) =>
    sessions.update(origin, async (before) => {
      const next = await change(before)
      // Before the end is stored: after a worker stop there is no end to see.
      if (isEndOf(before, next)) {
        await set(origin, OFF).catch((error) =>
          log.error(`the settings of ${origin} were not turned off`, error),
        )
      }
      return next
    }),
})
