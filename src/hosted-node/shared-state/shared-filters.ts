import type { Json } from '../../node-client/json.ts'
import type { SharedStore } from './shared-store.ts'

/** A filter as any replica can use it: the node itself holds its position. */
export type SharedFilter = {
  /** The identity of the node that made it. */
  upstream: string
  /** The node's own id of the filter. */
  nodeId: Json
  /** The params of a log filter. */
  logs?: readonly Json[]
}

type Place = { owner: string; id: string }

/** The filters of one network, of all replicas. */
export type SharedFilters = {
  /** Resolves when others can find it, or the store is unavailable. */
  put: (place: Place, filter: SharedFilter) => Promise<void>
  find: (place: Place) => Promise<SharedFilter | undefined>
  remove: (place: Place) => Promise<void>
}

export const createSharedFilters = (
  store: SharedStore,
  { network, idleMs }: { network: string; idleMs: number },
): SharedFilters => {
  const nameOf = ({ owner, id }: Place): string =>
    `filter:${network}:${owner}:${id}`
  const ignore = (): undefined => undefined
  return {
    put: (place, filter) => {
      const entry = { text: JSON.stringify(filter), seconds: idleMs / 1_000 }
      return store.set(nameOf(place), entry).catch(ignore)
    },
    find: async (place) => {
      const text = await store.get(nameOf(place)).catch(ignore)
      return text === undefined ? undefined : JSON.parse(text)
    },
    remove: (place) => store.remove(nameOf(place)).catch(ignore),
  }
}
