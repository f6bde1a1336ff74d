import { SUBSCRIPTION_PREFIX } from '../../protocol/link.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { SubscriptionRecord } from '../../storage/subscription-record.ts'
import type { Feeds } from './feeds.ts'
import { createSubscriber, type Subscriber } from './subscriber.ts'

export type StoredSubscriptions = Readonly<{
  find: (id: string) => Subscriber | undefined
  filter: (matches: (subscriber: Subscriber) => boolean) => Subscriber[]
  /** Resolves when it is stored. It may have ended by then. */
  add: (subscriber: Subscriber) => Promise<void>
  /** Sends nothing more from here on; resolves when the change is stored. */
  end: (ended: readonly Subscriber[]) => Promise<void>
  /**
   * Reads what a stopped worker stored, and drops what is no longer granted.
   */
  restore: (
    isGranted: (record: SubscriptionRecord) => Promise<boolean>,
  ) => Promise<void>
}>

export const createStoredSubscriptions = ({
  item,
  feeds,
}: {
  item: StorageItem<SubscriptionRecord[]>
  feeds: Pick<Feeds, 'leave'>
}): StoredSubscriptions => {
  const subscribers = new Map<string, Subscriber>()

  const save = (): Promise<void> =>
    withLock({ owner: item, key: 'subscriptions' }, () =>
      item.write([...subscribers.values()].map(({ record }) => record)),
    )

  return {
    find: (id) => subscribers.get(id),
    filter: (matches) => [...subscribers.values()].filter(matches),
    add: async (subscriber) => {
      const { id } = subscriber.record
      subscribers.set(id, subscriber)
      try {
        await save()
      } catch (error) {
        subscribers.delete(id)
        throw error
      }
    },
    end: async (ended) => {
      if (ended.length === 0) return
      for (const subscriber of ended) {
        const { record, binding } = subscriber
        subscribers.delete(record.id)
        subscriber.binding = undefined
        feeds.leave(subscriber)
        binding?.connection.end(`${SUBSCRIPTION_PREFIX}${record.id}`)
      }
      await save()
    },
    restore: async (isGranted) => {
      const records = (await item.read()) ?? []
      const granted = await Promise.all(records.map(isGranted))
      for (const [index, record] of records.entries()) {
        if (granted[index]) {
          subscribers.set(record.id, createSubscriber(record))
        }
      }
      // A dropped subscription must not return with a later grant.
      if (subscribers.size < records.length) await save()
    },
  }
}
