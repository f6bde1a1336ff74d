import type { ApprovalsRecord } from '../../storage/approval-record.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'

type Change = (state: ApprovalsRecord) => ApprovalsRecord

export type QueueState = Readonly<{
  /** Reads back what a stopped worker left. */
  restore: () => Promise<void>
  current: () => ApprovalsRecord
  /** What is stored is what is believed: memory follows storage. */
  save: (change: Change) => Promise<void>
  /**
   * For what must not fail: where there is no room to write `change` down,
   * `without` is believed, and stored if that can be.
   */
  saveOr: (change: Change, without: Change) => Promise<void>
}>

/** The queue as it is stored, one change after another. */
export const createQueueState = ({
  item,
  log,
  saved,
}: {
  item: StorageItem<ApprovalsRecord>
  log: Log
  /** Said after each change, in its turn. */
  saved: () => void
}): QueueState => {
  let state: ApprovalsRecord = { approvals: [] }

  const believe = (next: ApprovalsRecord): void => {
    state = next
    saved()
  }

  const inQueue = (task: () => Promise<void>): Promise<void> =>
    withLock({ owner: item, key: 'approvals' }, task)

  return {
    restore: async () => {
      state = (await item.read()) ?? { approvals: [] }
    },
    current: () => state,
    save: (change) =>
      inQueue(async () => {
        const next = change(state)
        if (next === state) return
        await item.write(next)
        believe(next)
      }),
    saveOr: (change, without) =>
      inQueue(async () => {
        const next = change(state)
        if (next === state) return
        try {
          await item.write(next)
          believe(next)
        } catch (error) {
          log.error('the approval queue has no room', error)
          const less = without(state)
          // What stays stored has nobody who waits for it, and is forgotten.
          await item
            .write(less)
            .catch((error) => log.error('the queue is not stored', error))
          believe(less)
        }
      }),
  }
}
