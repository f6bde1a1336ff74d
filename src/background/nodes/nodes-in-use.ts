import { withLock } from '../../storage/lock.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { Part } from '../part.ts'

export type NodesInUse = Readonly<{
  /** The place of a chain's node in use among its nodes. */
  of: (chainId: string) => number
  /** Resolves when it is stored. */
  set: (chainId: string, at: number) => Promise<void>
}> &
  Required<Pick<Part, 'name' | 'restore'>>

/**
 * Which node of each chain is in use. Stored as long as the filters, which
 * exist only at that node.
 */
export const createNodesInUse = (
  item: StorageItem<Record<string, number>>,
): NodesInUse => {
  /** Only of nodes that are not the first of their chain. */
  let places: ReadonlyMap<string, number> = new Map()

  const of = (chainId: string): number => places.get(chainId) ?? 0

  return {
    name: 'nodes in use',
    restore: async () => {
      places = new Map(Object.entries((await item.read()) ?? {}))
    },
    of,
    set: (chainId, at) =>
      withLock({ owner: item, key: 'nodes-in-use' }, async () => {
        if (of(chainId) === at) return
        const next = new Map(places)
        if (at === 0) next.delete(chainId)
        else next.set(chainId, at)
        await item.write(Object.fromEntries(next))
        places = next
      }),
  }
}
