import type { LaneRequest } from '../messaging/lane-contract.ts'
import type { LaneClient } from './lane-client.ts'
import { type LaneState, setState } from './set-state.ts'

/** What a program calls in this page. */
export type LanePage = Readonly<{
  call: LaneClient['call']
  setState: (state: LaneState) => Promise<void>
  /**
   * The first pending request of these methods that is not among the known
   * ones; null if none came in time.
   */
  nextRequest: (wanted: {
    methods?: readonly string[] | undefined
    origin?: string | undefined
    known: readonly string[]
    timeout: number
  }) => Promise<LaneRequest | null>
  /** Resolves when the request is decided. */
  settled: (id: string) => Promise<LaneRequest>
}>

export const createLanePage = (client: LaneClient): LanePage => {
  // Registered for good, so that the port stays open while somebody waits.
  const changed = new Set<() => void>()
  const notify = (): void => {
    for (const listener of changed) listener()
  }
  client.on('approvalsChanged', notify)
  client.onReconnect(notify)

  /** Resolves with the first request that is wanted; null after the time. */
  const find = (
    isWanted: (request: LaneRequest) => boolean,
    timeout?: number,
  ): Promise<LaneRequest | null> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer)
        changed.delete(look)
      }
      const look = (): void => {
        client.call('laneRequests').then((requests) => {
          const found = requests.find(isWanted)
          if (!found) return
          end()
          resolve(found)
        }, reject)
      }
      const timer =
        timeout === undefined
          ? undefined
          : setTimeout(() => {
              end()
              resolve(null)
            }, timeout)
      changed.add(look)
      look()
    })

  return {
    call: client.call,
    setState: (state) => setState(client, state),
    nextRequest: ({ methods, origin, known, timeout }) =>
      find(
        ({ outcome, method, shown }) =>
          outcome === 'pending' &&
          !known.includes(shown.id) &&
          (methods === undefined || methods.includes(method)) &&
          (origin === undefined || shown.origin === origin),
        timeout,
      ),
    settled: async (id) => {
      const settled = await find(
        ({ shown, outcome }) => shown.id === id && outcome !== 'pending',
      )
      if (!settled) throw new Error('The wallet forgot the request')
      return settled
    },
  }
}
