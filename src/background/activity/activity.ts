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

  let pruning: Promise<void> = Promise.resolve()

  // Not a UUID for each record: most calls only add to the count of another.
  const worker = crypto.randomUUID()
  let lastId = 0
  const nextId = (): string => {
    lastId += 1
    return `${worker}/${lastId}`
  }

  /** No site waits for the records of another. */
  const withSiteLock = (
    origin: string,
    task: () => Promise<void>,
  ): Promise<void> => withLock({ owner: waiting, key: origin }, task)

  const logFailure = async (
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

  const storeWaiting = (origin: string): Promise<void> =>
    withSiteLock(origin, async () => {
      const added = waiting.get(origin) ?? []
      if (added.length === 0) return
      // The entry stays while this runs: `flush` then waits for it.
      waiting.set(origin, [])
      await logFailure(`the activity of ${origin} was not stored`, () =>
        store(origin, added),
      )
      if (waiting.get(origin)?.length === 0) waiting.delete(origin)
    })

  const flush = async (origins: readonly string[]): Promise<void> => {
    if (origins.length === 0) return
    await Promise.all(origins.map(storeWaiting))
    changed()
    if (addedSincePrune >= PRUNE_AFTER)
      pruning = logFailure('the activity was not pruned', prune)
  }

  const flushAll = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    return flush([...waiting.keys()])
  }

  const readAll = async (): Promise<[string, ActivityRecord[]][]> => {
    const sites: [string, ActivityRecord[]][] = []
    for (const origin of activityOrigins(await localKeys())) {
      // A record that cannot be read is left unchanged.
      await withSiteLock(origin, () =>
        logFailure(`the activity of ${origin} was not read`, async () => {
          const records = await activityItem({ area, origin }).read()
          if (records) sites.push([origin, records])
        }),
      )
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
      const dropped = new Set(
        records.filter((one) => !retained.has(one)).map(({ id }) => id),
      )
      if (dropped.size === 0) continue
      await withSiteLock(origin, async () => {
        const item = activityItem({ area, origin })
        const current = (await item.read()) ?? []
        const rest = current.filter(({ id }) => !dropped.has(id))
        if (rest.length === 0) await item.remove()
        else await item.write(rest)
      })
    }
  }

  return {
    note: async ({ origin, ...noted }) => {
      const record: ActivityRecord = {
        id: nextId(),
        until: noted.at,
        count: 1,
        ...noted,
      }
      const records = foldRecords(waiting.get(origin) ?? [], [record])
      waiting.set(origin, trimRecords(records, activityLimits.recordsPerSite))
      if (isChange(record) || record.requestKey !== undefined)
        await flush([origin])
      else timer ??= setTimeout(flushAll, BATCH_MILLISECONDS)
    },
    list: async () => {
      await flushAll()
      await pruning
      return (await readAll())
        .flatMap(([origin, records]) =>
          records.map((record) => ({ ...record, origin })),
        )
        .sort((one, other) => other.until - one.until)
    },
    clear: async (origin) => {
      const origins =
        origin === undefined
          ? [...waiting.keys(), ...activityOrigins(await localKeys())]
          : [origin]
      await Promise.all(
        origins.map((one) =>
          withSiteLock(one, async () => {
            waiting.delete(one)
            // By key: this also removes damaged records and those of a newer
            // version.
            await area.remove(activityKeys(one))
          }),
        ),
      )
      changed()
    },
  }
}
