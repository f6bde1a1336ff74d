import { randomBytes } from 'node:crypto'
import type { Json } from '../../node-client/json.ts'
import type { RpcError } from '../json-rpc.ts'
import { findMethod } from '../methods/method-table.ts'
import type {
  SharedFilter,
  SharedFilters,
} from '../shared-state/shared-filters.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Routed, RoutedRequest, Router } from './router.ts'

type Filter = {
  upstream: Upstream
  /** The node's own id of the filter. */
  nodeId: Json
  /** The params of a log filter. */
  logs?: readonly Json[]
  usedAt: number
}

/** What callers of a network use. */
export type NetworkRouter = Pick<Router, 'ask' | 'subscribe' | 'health'>

export type FilteringRouter = NetworkRouter & {
  /** These nodes are closed, or have lost their filters. */
  dropFilters: (of?: (upstream: Upstream) => boolean) => void
}

/** Nodes expire their filters after the same time. */
export const IDLE_MS = 5 * 60_000

const MOST_PER_OWNER = 1_000

const OWN_ID = /^0x[0-9a-f]{32}$/

type Place = { owner: string; id: string }

/**
 * Nodes number their filters: a caller could guess another's number, read that
 * filter, and consume its changes. So each filter gets an unguessable id,
 * belongs to its owner, and is asked of the node that created it.
 */
export const withFilters = (
  router: NetworkRouter,
  {
    nodes,
    shared,
    now = Date.now,
  }: {
    /** By an identity that every replica knows them by. */
    nodes?: () => ReadonlyMap<string, Upstream>
    shared?: SharedFilters | undefined
    now?: () => number
  } = {},
): FilteringRouter => {
  /** By owner, then by id; the most recently used come last. */
  const filters = new Map<string, Map<string, Filter>>()

  const dropIdle = (): void => {
    const before = now() - IDLE_MS
    for (const [owner, owned] of filters) {
      for (const [id, { usedAt }] of owned) {
        if (usedAt >= before) break
        owned.delete(id)
      }
      if (owned.size === 0) filters.delete(owner)
    }
  }

  const keep = ({ owner, id }: Place, filter: Omit<Filter, 'usedAt'>): void => {
    const owned = filters.get(owner) ?? new Map<string, Filter>()
    owned.set(id, { ...filter, usedAt: now() })
    filters.set(owner, owned)
  }

  /** One that another replica has made: every replica asks the same nodes. */
  const findShared = async (
    place: Place,
  ): Promise<Omit<Filter, 'usedAt'> | undefined> => {
    if (!shared || !OWN_ID.test(place.id)) return undefined
    const found = await shared.find(place)
    const upstream = found && nodes?.().get(found.upstream)
    return found && upstream && { ...found, upstream }
  }

  /** A reload may have closed its node while the filter was made. */
  const isClosed = ({ upstream }: Pick<Filter, 'upstream'>): boolean =>
    nodes !== undefined && ![...nodes().values()].includes(upstream)

  const toShared = ({
    upstream,
    nodeId,
    logs,
  }: Omit<Filter, 'usedAt'>): SharedFilter => ({
    upstream:
      [...(nodes?.() ?? [])].find(([, node]) => node === upstream)?.[0] ?? '',
    nodeId,
    ...(logs && { logs }),
  })

  const make = async (request: RoutedRequest): Promise<Routed> => {
    const { owner } = request
    if ((filters.get(owner)?.size ?? 0) >= MOST_PER_OWNER) return tooMany
    const routed = await router.ask(request)
    if (!('upstream' in routed) || 'error' in routed.outcome) return routed
    const { upstream, outcome } = routed
    const id = `0x${randomBytes(16).toString('hex')}`
    const filter = {
      upstream,
      nodeId: outcome.result,
      ...(request.method.name === 'eth_newFilter' && { logs: request.params }),
    }
    keep({ owner, id }, filter)
    // Awaited, because the next call may go to another replica.
    await shared?.put({ owner, id }, toShared(filter))
    return { ...routed, outcome: { result: id } }
  }

  const use = async (request: RoutedRequest): Promise<Routed> => {
    const { method, owner } = request
    const id = String(request.params[0])
    const place = { owner, id }
    const filter = filters.get(owner)?.get(id) ?? (await findShared(place))
    filters.get(owner)?.delete(id)
    if (!filter || isClosed(filter)) {
      return method.filter === 'end' ? noFilter : notFound
    }
    if (method.filter === 'end') {
      await shared?.remove(place)
    } else {
      keep(place, filter)
      // Not awaited: it only begins the idle time anew.
      void shared?.put(place, toShared(filter))
    }
    const { nodeId, upstream, logs } = filter
    const getLogs = findMethod('eth_getLogs')
    // Some nodes answer with what is new, and count it as read.
    if (method.name === 'eth_getFilterLogs' && logs && getLogs) {
      const asked = { method: getLogs, params: logs, only: upstream }
      return await router.ask({ ...request, ...asked })
    }
    return await router.ask({ ...request, params: [nodeId], only: upstream })
  }

  return {
    ...router,
    dropFilters: (of = () => true) => {
      for (const owned of filters.values()) {
        for (const [id, { upstream }] of owned) {
          if (of(upstream)) owned.delete(id)
        }
      }
    },
    ask: (request) => {
      const { filter } = request.method
      if (!filter) return router.ask(request)
      dropIdle()
      return filter === 'make' ? make(request) : use(request)
    },
  }
}

const refuse = (error: RpcError): Routed => ({ outcome: { error } })

/** As nodes answer `eth_uninstallFilter`. */
const noFilter: Routed = { outcome: { result: false } }

const notFound = refuse({ code: -32000, message: 'filter not found' })

const tooMany = refuse({
  code: -32005,
  message: `Limit exceeded: at most ${MOST_PER_OWNER} filters for one key`,
})
