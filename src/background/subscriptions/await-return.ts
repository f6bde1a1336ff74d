import { isExternalKey } from '../pages/admit.ts'
import type { Connections } from '../pages/connections.ts'
import type { KeptSubscriptions } from './kept-subscriptions.ts'
import type { Subscriber } from './subscriber.ts'

/** How long a page has to come back, from a worker stop or from the cache. */
const PATIENCE_MILLISECONDS = 10_000

export type AwaitReturn = (waiting: readonly Subscriber[]) => void

/**
 * Ends those whose caller does not come back in time. Who says that a caller has
 * gone may be late: one that is here again over another port is not awaited.
 */
export const createAwaitReturn =
  ({
    kept,
    connections,
  }: {
    kept: Pick<KeptSubscriptions, 'find' | 'end'>
    connections: Pick<Connections, 'all'>
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
    const isLeft = (subscriber: Subscriber): boolean =>
      kept.find(subscriber.record.id) === subscriber &&
      subscriber.absence === absence
    const isExternal = away.some(({ record }) =>
      isExternalKey(record.callerKey),
    )
    setTimeout(
      () => kept.end(away.filter(isLeft)),
      // An external port cannot come back.
      isExternal ? 0 : PATIENCE_MILLISECONDS,
    )
  }
