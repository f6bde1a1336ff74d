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

/** What is recorded of an event when it is over. */
export type Noted = Omit<ActivityRecord, 'id' | 'until' | 'count'> & {
  origin: string
}

export type SiteRecord = ActivityRecord & { origin: string }

export type Activity = Readonly<{
  /**
   * Changes and decisions of the user are stored when this resolves. For
   * everything else it resolves at once; that is stored within a second, or
   * lost if the worker stops first. Never throws: a failure to record is only
   * logged.
   */
  note: (noted: Noted) => Promise<void>
  /** All records, the newest first. */
  list: () => Promise<SiteRecord[]>
  /** Of one site, or of all. */
  clear: (origin?: string) => Promise<void>
}>

export const activityLimits = { records: 1_000, recordsPerSite: 200 } as const

const BATCH_MILLISECONDS = 1_000

/** Records between two checks of the total limit. */
const PRUNE_AFTER = 50

/** The requests of each site and their outcomes, one storage item per site. */
export const createActivity = ({
  host: { local: area, localKeys },
  log,
  changed,
}: {
  host: Pick<Host, 'local' | 'localKeys'>
  log: Log
  changed: () => void
}): Activity => {
  /** By origin: records that are not stored yet. */
  const waiting = new Map<string, ActivityRecord[]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The first batch after a worker start is followed by a check. */
  let addedSincePrune = PRUNE_AFTER

  const lock = { owner: waiting, key: 'activity' }

  const survive = async (
    what: string,
    task: () => Promise<void>,
  ): Promise<void> => {
    try {
      await task()
    } catch (error) {
      log.error(what, error)
    }
  }

  const store = async (
    origin: string,
    added: readonly ActivityRecord[],
  ): Promise<void> => {
    const item = activityItem({ area, origin })
    const records = foldRecords((await item.read()) ?? [], added)
    await item.write(trimRecords(records, activityLimits.recordsPerSite))
    addedSincePrune += added.length
  }

  const flush = (): Promise<void> =>
    withLock(lock, async () => {
      clearTimeout(timer)
      timer = undefined
      const batch = [...waiting]
      if (batch.length === 0) return
      waiting.clear()
      for (const [origin, added] of batch) {
        await survive(`the activity of ${origin} was not stored`, () =>
          store(origin, added),
        )
      }
      changed()
      if (addedSincePrune >= PRUNE_AFTER)
        withLock(lock, () => survive('the activity was not pruned', prune))
    })

  const readAll = async (): Promise<[string, ActivityRecord[]][]> => {
    const sites: [string, ActivityRecord[]][] = []
    for (const origin of activityOrigins(await localKeys())) {
      // A record that cannot be read is left unchanged.
      await survive(`the activity of ${origin} was not read`, async () => {
        const records = await activityItem({ area, origin }).read()
        if (records) sites.push([origin, records])
      })
    }
    return sites
  }

  /** Runs after a batch, so that no request waits for it. */
  const prune = async (): Promise<void> => {
    addedSincePrune = 0
    const { records: limit, recordsPerSite } = activityLimits
    const origins = activityOrigins(await localKeys())
    if (origins.length * recordsPerSite <= limit) return
    const sites = await readAll()
    const all = sites.flatMap(([, records]) => records)
    const byAge = all.sort((one, other) => one.until - other.until)
    const retained = new Set(trimRecords(byAge, limit))
    for (const [origin, records] of sites) {
      const rest = records.filter((record) => retained.has(record))
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
      const sites = await withLock(lock, readAll)
      return sites
        .flatMap(([origin, records]) =>
          records.map((record) => ({ ...record, origin })),
        )
        .sort((one, other) => other.until - one.until)
    },
    clear: async (origin) => {
      await withLock(lock, async () => {
        if (origin === undefined) waiting.clear()
        else waiting.delete(origin)
        // By key: this also removes damaged records and those of a newer
        // version.
        await area.remove(activityKeys(await localKeys(), origin))
      })
      changed()
    },
  }
}
