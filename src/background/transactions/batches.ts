import { duplicateBatchId } from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import type { BatchRecord } from '../../storage/batch-record.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'

export type Batches = Readonly<{
  /** Never throws: if they cannot be read, no batch is sent. */
  restore: () => Promise<void>
  find: (origin: string, id: string) => BatchRecord | undefined
  ofRequest: (requestKey: string) => BatchRecord | undefined
  /** Those of which more calls may be sent, as far as is stored. */
  unended: () => BatchRecord[]
  /** Whether this is the key of a call of one of these. */
  isOfUnended: (callKey: string) => boolean
  /** Resolves when it is stored; throws 5720 if the origin has used the id. */
  add: (batch: BatchRecord) => Promise<void>
  /** Stores that no more calls are sent. Logs a failure instead of throwing. */
  end: (requestKey: string, signed: string[]) => Promise<void>
  /** Removes one of which nothing was sent. Logs failures too. */
  remove: (requestKey: string) => Promise<void>
}>

/** Each call is a request of its own to the sender. */
export const callKeyOf = (requestKey: string, index: number | ''): string =>
  `${requestKey}/calls/${index}`

/** The batches of calls that the user approved, stored before they are sent. */
export const createBatches = ({
  item,
  log,
  changed,
}: {
  item: StorageItem<BatchRecord[]>
  log: Log
  changed: () => void
}): Batches => {
  let batches: BatchRecord[] = []
  let isReadable = true

  const save = (
    change: (batches: BatchRecord[]) => BatchRecord[],
  ): Promise<void> =>
    withLock({ owner: item, key: 'batches' }, async () => {
      if (!isReadable) throw new Error('The batches of calls are not readable')
      const next = change(batches)
      await item.write(next)
      batches = next
      changed()
    })

  const logFailure = (saving: Promise<void>): Promise<void> =>
    saving.catch((error) =>
      log.error('storing the end of a batch of calls failed', error),
    )

  const find: Batches['find'] = (origin, id) =>
    batches.find((one) => one.origin === origin && one.id === id)

  const unended = (): BatchRecord[] => batches.filter(({ signed }) => !signed)

  return {
    restore: async () => {
      try {
        batches = (await item.read()) ?? batches
      } catch (error) {
        isReadable = false
        log.error('reading the batches of calls failed', error)
      }
    },
    find,
    ofRequest: (requestKey) =>
      batches.find((one) => one.requestKey === requestKey),
    unended,
    isOfUnended: (callKey) =>
      unended().some(({ requestKey }) =>
        callKey.startsWith(callKeyOf(requestKey, '')),
      ),
    add: (batch) =>
      save((all) => {
        if (find(batch.origin, batch.id)) throw duplicateBatchId()
        return trim([...all, batch])
      }),
    end: (requestKey, signed) =>
      logFailure(
        save((all) =>
          all.map((one) =>
            one.requestKey === requestKey ? { ...one, signed } : one,
          ),
        ),
      ),
    remove: (requestKey) =>
      logFailure(
        save((all) => all.filter((one) => one.requestKey !== requestKey)),
      ),
  }
}

/** Evicts the oldest of the site that has most; one that ended if possible. */
const trim = (all: BatchRecord[]): BatchRecord[] => {
  if (all.length <= limits.batches) return all
  const ended = all.filter(({ signed }) => signed)
  const evictable = ended.length > 0 ? ended : all
  const countOf = ({ origin }: BatchRecord): number =>
    evictable.filter((one) => one.origin === origin).length
  const most = Math.max(...evictable.map(countOf))
  const evicted = evictable.find((one) => countOf(one) === most)
  return all.filter((one) => one !== evicted)
}
