import type { Upstream } from '../upstream/upstream.ts'

export type TakenUpstream = {
  upstream: Upstream
  /** The node is closed when its last user has closed it. */
  close: () => Promise<void>
}

/** Nodes that the old and the new configuration of a network use together. */
export type SharedUpstreams = {
  /** The open node of this identity, or a new one. */
  take: (
    identity: string,
    open: () => Promise<Upstream>,
  ) => Promise<TakenUpstream>
  closeAll: () => Promise<void>
}

export const createSharedUpstreams = (): SharedUpstreams => {
  const shared = new Map<string, { upstream: Upstream; users: number }>()
  return {
    take: async (identity, open) => {
      const known = shared.get(identity)
      const one = known ?? { upstream: await open(), users: 0 }
      one.users += 1
      shared.set(identity, one)
      return {
        upstream: one.upstream,
        close: async () => {
          one.users -= 1
          if (one.users > 0 || shared.get(identity) !== one) return
          shared.delete(identity)
          await one.upstream.close()
        },
      }
    },
    closeAll: async () => {
      const all = [...shared.values()]
      shared.clear()
      await Promise.all(all.map(({ upstream }) => upstream.close()))
    },
  }
}
