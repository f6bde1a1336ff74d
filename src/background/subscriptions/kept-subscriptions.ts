import { SUBSCRIPTION_PREFIX } from '../../protocol/link.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { SubscriptionRecord } from '../../storage/subscription-record.ts'
import type { Feeds } from './feeds.ts'
import { createSubscriber, type Subscriber } from './subscriber.ts'

export type KeptSubscriptions = Readonly<{
  find: (id: string) => Subscriber | undefined
  filter: (matches: (subscriber: Subscriber) => boolean) => Subscriber[]
  /** Resolves when it is stored; it may have been ended by then. */
  add: (subscriber: Subscriber) => Promise<void>
  /** Nobody hears anything more from here on; resolves when it is stored. */
  end: (ended: readonly Subscriber[]) => Promise<void>
  /** Reads back what a stopped worker left, and drops what is not kept on. */
  restore: (
    isKeptOn: (record: SubscriptionRecord) => Promise<boolean>,
  ) => Promise<void>
}>

/** The subscriptions that there are, as they are stored. */
export const createKeptSubscriptions = ({
  item,
  feeds,
}: {
  item: StorageItem<SubscriptionRecord[]>
  feeds: Pick<Feeds, 'leave'>
}): KeptSubscriptions => {
  const kept = new Map<string, Subscriber>()

  const save = (): Promise<void> =>
    withLock({ owner: item, key: 'subscriptions' }, () =>
      item.write([...kept.values()].map(({ record }) => record)),
    )

  return {
    find: (id) => kept.get(id),
    filter: (matches) => [...kept.values()].filter(matches),
    add: async (subscriber) => {
      const { id } = subscriber.record
      kept.set(id, subscriber)
      try {
        await save()
      } catch (error) {
        kept.delete(id)
        throw error
      }
    },
    end: async (ended) => {
      if (ended.length === 0) return
      for (const subscriber of ended) {
        const { record, binding } = subscriber
        kept.delete(record.id)
        subscriber.binding = undefined
        feeds.leave(subscriber)
        binding?.connection.end(`${SUBSCRIPTION_PREFIX}${record.id}`)
      }
      await save()
    },
    restore: async (isKeptOn) => {
      const records = (await item.read()) ?? []
      for (const record of records) {
        if (await isKeptOn(record)) {
          kept.set(record.id, createSubscriber(record))
        }
      }
      // What was taken away must not come back with another grant.
      if (kept.size < records.length) await save()
    },
  }
}
