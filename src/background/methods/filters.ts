import type { Json } from '@metamask/utils'
import {
  chainDisconnected,
  filterNotFound,
  limitExceeded,
  unauthorized,
} from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import type { FilterUse } from '../../session/namespace.ts'
import type { FilterRecord } from '../../storage/filter-record.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { Part } from '../part.ts'
import type { AuthorizedCall } from './wallet_invokeMethod.ts'

type Forward = (request: AuthorizedCall['request']) => Promise<Json>

export type Filters = Readonly<{
  /** Forwards a call with the node's id in place of the caller's. */
  run: (
    use: FilterUse,
    of: { call: AuthorizedCall; forward: Forward },
  ) => Promise<Json>
  /**
   * Drops the filters of a chain, then gives it another node. If they cannot be
   * dropped, the node stays: the next one may use their ids for other filters.
   */
  changeNode: (scope: string, change: () => Promise<void>) => Promise<void>
}> &
  Required<Pick<Part, 'name' | 'restore' | 'sessionChanged'>>

/** Nodes drop idle filters; geth does so after this time. */
const IDLE_MILLISECONDS = 5 * 60_000

/**
 * Nodes number the filters of all clients, often 1, 2, 3: with the node's own
 * id, a site could read or end another's. So a site gets an id that cannot be
 * guessed and works only for its origin and chain.
 */
export const createFilters = ({
  item,
  now,
  readScopes,
}: {
  item: StorageItem<FilterRecord[]>
  now: () => number
  readScopes: (origin: string) => Promise<SessionScopes>
}): Filters => {
  let filters: FilterRecord[] = []
  /** Not stored, to avoid a write for each use of a filter. */
  const usedAt = new Map<string, number>()
  /** The number of filters in the making, by origin. */
  const making = new Map<string, number>()
  /** How often the node of each chain changed. */
  const nodesOf = new Map<string, number>()
  const startedAt = now()

  const write = async (next: FilterRecord[]): Promise<void> => {
    await item.write(next)
    filters = next
    for (const id of [...usedAt.keys()]) {
      if (!next.some((filter) => filter.id === id)) usedAt.delete(id)
    }
  }

  const save = (
    change: (filters: FilterRecord[]) => FilterRecord[],
    saved?: () => Promise<void>,
  ): Promise<void> =>
    withLock({ owner: item, key: 'filters' }, async () => {
      const next = change(filters)
      if (next !== filters) await write(next)
      await saved?.()
    })

  const retain = (
    matches: (filter: FilterRecord) => boolean,
    retained?: () => Promise<void>,
  ): Promise<void> =>
    save(
      (current) => (current.every(matches) ? current : current.filter(matches)),
      retained,
    )

  const isIdle = ({ id }: FilterRecord): boolean =>
    now() - (usedAt.get(id) ?? startedAt) > IDLE_MILLISECONDS

  const countOf = (origin: string): number =>
    filters.filter((filter) => filter.origin === origin).length +
    (making.get(origin) ?? 0)

  const takeRoom = async (origin: string): Promise<() => void> => {
    if (countOf(origin) >= limits.filtersPerOrigin) {
      // Pages do not uninstall their filters when they close.
      await retain((filter) => filter.origin !== origin || !isIdle(filter))
    }
    if (countOf(origin) >= limits.filtersPerOrigin) {
      throw limitExceeded('too many filters of this site')
    }
    making.set(origin, (making.get(origin) ?? 0) + 1)
    return () => {
      const left = (making.get(origin) ?? 0) - 1
      if (left > 0) making.set(origin, left)
      else making.delete(origin)
    }
  }

  const make = async (call: AuthorizedCall, forward: Forward) => {
    const { origin, scope, request, signal } = call
    const leave = await takeRoom(origin)
    const asked = nodesOf.get(scope)
    try {
      const nodeId = await forward(request)
      if (typeof nodeId !== 'string') throw chainDisconnected('malformed')
      const id = `0x${crypto.randomUUID().replaceAll('-', '')}`
      await save((current) => {
        // Its scope was revoked meanwhile.
        if (signal.aborted) throw unauthorized()
        // Its node changed, and the next one may use this id for another
        // filter.
        if (nodesOf.get(scope) !== asked) throw chainDisconnected('unreachable')
        // A node that reuses an id has dropped the earlier filter.
        const others = current.filter(
          (filter) => filter.scope !== scope || filter.nodeId !== nodeId,
        )
        return [...others, { id, origin, scope, nodeId }]
      })
      usedAt.set(id, now())
      return id
    } finally {
      leave()
    }
  }

  const find = ({
    origin,
    scope,
    request,
  }: AuthorizedCall): FilterRecord | undefined => {
    const { params } = request
    const id = Array.isArray(params) ? params[0] : undefined
    return filters.find(
      (filter) =>
        filter.id === id && filter.origin === origin && filter.scope === scope,
    )
  }

  const ask = async (call: AuthorizedCall, forward: Forward) => {
    const found = find(call)
    if (!found) throw filterNotFound()
    usedAt.set(found.id, now())
    return forward({ method: call.request.method, params: [found.nodeId] })
  }

  /** Answers as nodes do: whether there was such a filter. */
  const end = async (call: AuthorizedCall, forward: Forward) => {
    const found = find(call)
    if (!found) return false
    const { id, nodeId } = found
    const { method } = call.request
    const result = await forward({ method, params: [nodeId] })
    await retain((filter) => filter.id !== id)
    return result
  }

  const uses = { make, ask, end }

  return {
    name: 'filters',
    // A stopped worker may not have removed all filters of ended scopes.
    restore: async () => {
      filters = (await item.read()) ?? []
      const origins = new Set(filters.map(({ origin }) => origin))
      const granted = new Map(
        await Promise.all(
          [...origins].map(
            async (origin) => [origin, await readScopes(origin)] as const,
          ),
        ),
      )
      await retain(({ origin, scope }) =>
        Object.hasOwn(granted.get(origin) ?? {}, scope),
      )
    },
    run: (use, { call, forward }) => uses[use](call, forward),
    sessionChanged: ({ origin, session: { sessionScopes } }) =>
      retain(
        (filter) =>
          filter.origin !== origin ||
          Object.hasOwn(sessionScopes, filter.scope),
      ),
    changeNode: (scope, change) =>
      retain(
        (filter) => filter.scope !== scope,
        async () => {
          await change()
          nodesOf.set(scope, (nodesOf.get(scope) ?? 0) + 1)
        },
      ),
  }
}
