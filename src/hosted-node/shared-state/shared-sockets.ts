import type { WhenUnavailable } from './leased-meter.ts'
import type { SharedStore } from './shared-store.ts'

/** The open sockets of each key, on all replicas. */
export type SharedSockets = {
  /**
   * Reports how many a key will have open on this replica, and resolves whether
   * there is room for them: in the plan, or while the store does not answer, in
   * this replica's share of it.
   */
  take: (key: string, count: number, planned: number) => Promise<Room>
  /** Reports how many it has open now. */
  report: (key: string, count: number) => void
  /** Repeats what was reported, which the store forgets after a while. */
  repeat: () => void
  close: () => Promise<void>
}

export type Room = 'free' | 'plan-full' | 'share-full'

export const createSharedSockets = ({
  store,
  replica,
  replicas,
  whenUnavailable,
}: {
  store: SharedStore
  replica: string
  replicas: number
  whenUnavailable: WhenUnavailable
}): SharedSockets => {
  const counts = new Map<string, number>()

  const send = (key: string, count: number): Promise<number> => {
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
    return store.countSockets({ key, replica, count })
  }
  const report = (key: string, count: number): void => {
    // A report that is lost is repeated.
    send(key, count).catch(() => undefined)
  }

  return {
    take: async (key, count, planned) => {
      try {
        const others = await send(key, count)
        return count + others <= planned ? 'free' : 'plan-full'
      } catch {
        if (!Number.isFinite(planned)) return 'free'
        const share = Math.max(1, Math.floor(planned / replicas))
        const isFree = whenUnavailable === 'share' && count <= share
        return isFree ? 'free' : 'share-full'
      }
    },
    report,
    repeat: () => {
      for (const [key, count] of counts) report(key, count)
    },
    close: async () => {
      await Promise.allSettled([...counts.keys()].map((key) => send(key, 0)))
    },
  }
}
