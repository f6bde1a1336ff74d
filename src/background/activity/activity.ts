import type { ActivityRecord } from '../../storage/activity-record.ts'
import {
  activityItem,
  activityKeys,
  activityOrigins,
} from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import { foldRecords, isChange, trimRecords } from './fold-records.ts'

/** What is known of it when it is over. */
export type Noted = Omit<ActivityRecord, 'id' | 'until' | 'count'> & {
  origin: string
}

export type SiteRecord = ActivityRecord & { origin: string }

export type Activity = Readonly<{
  /**
   * Resolves at once for what changed nothing: it is stored within a second,
   * and a worker that stops before loses it. What changed something, and what a
   * person decided, is stored when this resolves. Never throws: what happened
   * has happened, whether or not it can be written down.
   */
  note: (noted: Noted) => Promise<void>
  /** All there is, the newest first. */
  list: () => Promise<SiteRecord[]>
  /** Of one site, or of all. */
  clear: (origin?: string) => Promise<void>
}>

export const activityLimits = { records: 1_000, recordsPerSite: 200 } as const

const BATCH_MILLISECONDS = 1_000

/** How many records come in between two looks at how many there are in all. */
const LOOK_AFTER = 50

/** What each site asked and what came of it, one record of storage per site. */
export const createActivity = ({
  host: { local: area, localKeys },
  log,
  changed,
}: {
  host: Pick<Host, 'local' | 'localKeys'>
  log: Log
  changed: () => void
}): Activity => {
  /** By origin: what is not stored yet. */
  const waiting = new Map<string, ActivityRecord[]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** So that the first batch of a worker's life comes with a look. */
  let unseen = LOOK_AFTER

  const turn = { owner: waiting, key: 'activity' }

  const survive = async (
    words: string,
    task: () => Promise<void>,
  ): Promise<void> => {
    try {
      await task()
    } catch (error) {
      log.error(words, error)
    }
  }

  const store = async (
    origin: string,
    added: readonly ActivityRecord[],
  ): Promise<void> => {
    const item = activityItem({ area, origin })
    const records = foldRecords((await item.read()) ?? [], added)
    await item.write(trimRecords(records, activityLimits.recordsPerSite))
    unseen += added.length
  }

  const flush = (): Promise<void> =>
    withLock(turn, async () => {
      clearTimeout(timer)
      timer = undefined
      const batch = [...waiting]
      if (batch.length === 0) return
      waiting.clear()
      for (const [origin, added] of batch) {
        await survive('activity is not stored', () => store(origin, added))
      }
      changed()
      if (unseen >= LOOK_AFTER)
        withLock(turn, () => survive('activity is not pruned', prune))
    })

  const readAll = async (): Promise<[string, ActivityRecord[]][]> => {
    const sites: [string, ActivityRecord[]][] = []
    for (const origin of activityOrigins(await localKeys())) {
      // One that cannot be read is left as it is, and hides no other.
      await survive('activity is not read', async () => {
        const records = await activityItem({ area, origin }).read()
        if (records) sites.push([origin, records])
      })
    }
    return sites
  }

  /** Behind the batch, so that nobody waits for it. */
  const prune = async (): Promise<void> => {
    unseen = 0
    const { records: limit, recordsPerSite } = activityLimits
    const origins = activityOrigins(await localKeys())
    if (origins.length * recordsPerSite <= limit) return
    const sites = await readAll()
    const all = sites.flatMap(([, records]) => records)
    const byAge = all.sort((one, other) => one.until - other.until)
    const kept = new Set(trimRecords(byAge, limit))
    for (const [origin, records] of sites) {
      const rest = records.filter((record) => kept.has(record))
      if (rest.length === records.length) continue
      const item = activityItem({ area, origin })
      if (rest.length === 0) await item.remove()
      else await item.write(rest)
    }
  }

  return {
    note: async ({ origin, ...noted }) => {
      const record: ActivityRecord = {
        id: crypto.randomUUID(),
        until: noted.at,
        count: 1,
        ...noted,
      }
      const records = foldRecords(waiting.get(origin) ?? [], [record])
      waiting.set(origin, trimRecords(records, activityLimits.recordsPerSite))
      if (isChange(record) || record.requestKey !== undefined) await flush()
      else timer ??= setTimeout(flush, BATCH_MILLISECONDS)
    },
    list: async () => {
      await flush()
      const sites = await withLock(turn, readAll)
      return sites
        .flatMap(([origin, records]) =>
          records.map((record) => ({ ...record, origin })),
        )
        .sort((one, other) => other.until - one.until)
    },
    clear: async (origin) => {
      await withLock(turn, async () => {
        if (origin === undefined) waiting.clear()
        else waiting.delete(origin)
        // By key: what a newer version wrote, or is damaged, goes too.
        await area.remove(activityKeys(await localKeys(), origin))
      })
      changed()
    },
  }
}
