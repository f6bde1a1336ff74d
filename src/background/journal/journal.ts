import type { JournalRecord } from '../../storage/journal-record.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import { createListeners } from '../host/listeners.ts'
import type { Log } from '../host/log.ts'
import { isExternalKey } from '../pages/admit.ts'
import { isOf } from '../pages/request-key.ts'
import type { Part } from '../part.ts'

type Change = (record: JournalRecord) => JournalRecord

export type Journal = Readonly<{
  current: () => JournalRecord
  /** Writes a change; if that fails, nothing has changed. */
  save: (change: Change) => Promise<void>
  /**
   * For what must not fail: if `change` cannot be written, `fallback` holds for
   * this worker, and is written if that is possible.
   */
  saveOr: (change: Change, fallback: Change) => Promise<void>
  /**
   * Calls the listener after each change, with the record before it, and
   * whether only the fallback of the change holds.
   */
  onChanged: (
    listener: (before: JournalRecord, isFallback: boolean) => void,
  ) => () => void
  /** Whether there is an entry of this request or of a call in its batch. */
  has: (requestKey: string) => boolean
  forget: (requestKey: string) => Promise<void>
  /** Forgets all requests of a caller but these. */
  forgetOthers: (
    callerKey: string,
    requestKeys: readonly string[],
  ) => Promise<void>
}> &
  Required<Pick<Part, 'name' | 'restore' | 'callerDisconnected'>>

/**
 * The state of each request that must not be carried out twice: asked, decided,
 * sent, done. One record and one lock, so that every change is one write. An
 * entry is removed when the answer is acknowledged, or when the caller cannot
 * resend the request.
 */
export const createJournal = ({
  item,
  log,
  isConnected,
}: {
  item: StorageItem<JournalRecord>
  log: Log
  isConnected: (callerKey: string) => boolean
}): Journal => {
  let record: JournalRecord = { approvals: [], sent: [] }
  let restoring: Promise<void> | undefined
  const changed = createListeners<[JournalRecord, boolean]>()

  const restore = (): Promise<void> => {
    restoring ??= item.read().then((stored) => {
      if (stored) record = stored
    })
    return restoring
  }

  const apply = (next: JournalRecord, isFallback = false): void => {
    const before = record
    record = next
    changed.call(before, isFallback)
  }

  /** Memory changes after storage, so `current` is always stored. */
  const update = (
    change: Change,
    failed: (error: unknown) => Promise<void>,
  ): Promise<void> =>
    withLock({ owner: item, key: 'journal' }, async () => {
      const next = change(record)
      if (next === record) return
      try {
        await item.write(next)
      } catch (error) {
        return failed(error)
      }
      apply(next)
    })

  const saveOr: Journal['saveOr'] = (change, fallback) =>
    update(change, async (error) => {
      log.error('a journal change was not stored; using its fallback', error)
      const next = fallback(record)
      await item
        .write(next)
        .catch((error) =>
          log.error('the fallback of a journal change was not stored', error),
        )
      apply(next, true)
    })

  const forgetAll = async (
    matches: (requestKey: string) => boolean,
  ): Promise<void> => {
    await restore()
    const forgetting = without(matches)
    await saveOr(forgetting, forgetting)
  }
  const forget = (key: string): Promise<void> => forgetAll(isOf(key))

  return {
    name: 'journal',
    restore,
    current: () => record,
    save: (change) =>
      update(change, (error) => {
        throw error
      }),
    saveOr,
    onChanged: changed.on,
    has: (key) => {
      const isOfRequest = isOf(key)
      const { approvals, sent } = record
      return [approvals, sent].some((entries) =>
        entries.some(({ requestKey }) => isOfRequest(requestKey)),
      )
    },
    forget,
    forgetOthers: (callerKey, requestKeys) => {
      const isOfCaller = isOf(callerKey)
      const wanted = requestKeys.map(isOf)
      return forgetAll(
        (key) => isOfCaller(key) && !wanted.some((isOfOne) => isOfOne(key)),
      )
    },
    // An external port cannot resend a request; a relay can.
    callerDisconnected: async ({ key }) => {
      if (isExternalKey(key) && !isConnected(key)) await forget(key)
    },
  }
}

const without =
  (matches: (requestKey: string) => boolean): Change =>
  (record) => {
    const approvals = drop(record.approvals, matches)
    const sent = drop(record.sent, matches)
    const isSame = approvals === record.approvals && sent === record.sent
    return isSame ? record : { ...record, approvals, sent }
  }

const drop = <Entry extends { requestKey: string }>(
  entries: Entry[],
  matches: (requestKey: string) => boolean,
): Entry[] =>
  entries.some(({ requestKey }) => matches(requestKey))
    ? entries.filter(({ requestKey }) => !matches(requestKey))
    : entries
