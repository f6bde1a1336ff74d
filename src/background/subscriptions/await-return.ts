import type { Log } from '../host/log.ts'
import { isExternalKey } from '../pages/admit.ts'
import type { Connections } from '../pages/connections.ts'
import type { StoredSubscriptions } from './stored-subscriptions.ts'
import type { Subscriber } from './subscriber.ts'

/** How long a page has to reconnect after a worker stop or from the cache. */
const RECONNECT_TIMEOUT_MS = 10_000

export type AwaitReturn = (waiting: readonly Subscriber[]) => void

/**
 * Ends the subscriptions whose caller does not reconnect in time. The report of
 * a disconnect can be late: callers that already reconnected are skipped.
 */
export const createAwaitReturn =
  ({
    stored,
    connections,
    log,
  }: {
    stored: Pick<StoredSubscriptions, 'find' | 'end'>
    connections: Pick<Connections, 'all'>
    log: Log
  }): AwaitReturn =>
  (waiting) => {
    const ports = connections.all()
    const away = waiting.filter(
      ({ binding }) => !binding || !ports.includes(binding.connection),
    )
    if (away.length === 0) return
    const absence = Symbol('absence')
    for (const subscriber of away) {
      subscriber.binding = undefined
      subscriber.absence = absence
    }
    const isAbsent = (subscriber: Subscriber): boolean =>
      stored.find(subscriber.record.id) === subscriber &&
      subscriber.absence === absence
    const isExternal = away.some(({ record }) =>
      isExternalKey(record.callerKey),
    )
    const end = async (): Promise<void> => {
      const ended = away.filter(isAbsent)
      try {
        await stored.end(ended)
      } catch (error) {
        const origins = [...new Set(ended.map(({ record }) => record.origin))]
        log.error(
          `the ended subscriptions of ${origins.join(', ')} are still stored`,
          error,
        )
      }
    }
    setTimeout(
      end,
      // An external port cannot reconnect.
      isExternal ? 0 : RECONNECT_TIMEOUT_MS,
    )
  }
