import { askInOrder, openAfter } from '../../node-client/ask-in-order.ts'
import type { Json } from '../../node-client/json.ts'
import { createTimeTable } from '../../node-client/time-table.ts'
import type { Outcome } from '../json-rpc.ts'
import type { Log } from '../log.ts'
import { memberOf } from '../methods/intact.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import { OutageError, type OutageReason } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { askNode } from './ask-node.ts'
import { askHedged, createHedging } from './hedging.ts'
import { coverage } from './history.ts'
import { reorder } from './latency-order.ts'
import { createMovableStreams } from './movable-streams.ts'
import type { NodeState } from './node-health.ts'
import { createOutageLog } from './outage-log.ts'
import {
  type OwnNode,
  type RoutedNode,
  rankOf,
  stateOf,
  usable,
  withBreaker,
} from './own-node.ts'
import { DEFAULT_ROUTING, type RoutingSettings } from './routing-settings.ts'
import { withTimeout } from './with-timeout.ts'

/** No node answered. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
  /** The caller requested failover, which needs a higher plan. */
  readonly upgrade: boolean
  /** A node may have executed the call, which has side effects. */
  readonly unknownOutcome: boolean

  constructor({ upgrade = false, unknownOutcome = false }) {
    super('no upstream answered')
    this.upgrade = upgrade
    this.unknownOutcome = unknownOutcome
  }
}

export type RoutedRequest = {
  method: NodeMethod
  params: readonly Json[]
  failover: { asked: boolean; included: boolean }
  /** The owner of its filters. */
  owner: string
  /** The only node that may answer, because it holds the filter. */
  only?: Upstream
}

export type Routed =
  | {
      outcome: Outcome
      upstream: Upstream
      /** Whether a partner answered instead of our own node. */
      isForwarded: boolean
    }
  /** A call without a node's answer. */
  | { outcome: Outcome }

export type Router = {
  /** Rejects with UnavailableError when no node answered. */
  ask: (request: RoutedRequest) => Promise<Routed>
  /** From the first node that offers it; rejects with OutageError. */
  subscribe: Upstream['subscribe']
  health: () => NodeReport[]
  /** Call it when states have changed: streams move to better nodes. */
  reconsider: () => void
  /** Another router takes over: streams are opened again there. */
  loseStreams: () => void
  /** Resolves when no call is in flight. */
  idle: () => Promise<void>
}

export type NodeReport = {
  name: string
  state: NodeState
  head: bigint | undefined
  latencyMs: number | undefined
}

/** A wallet waits 20 s, so it must get an answer before. */
const TIMES = { requestMs: 15_000, nodeMs: 10_000 }

/** The seed allows failover for this method only. */
const FAILOVER_METHOD = 'eth_getUncleByBlockHashAndIndex'

/**
 * Asks a network's own nodes in order, each behind a circuit breaker, and then
 * the partner if the caller requested and pays for it. Any answer is final,
 * including `null` and a revert: only an outage moves on.
 */
export const createRouter = ({
  nodes: own,
  partner,
  routing: given,
  log,
  onOutage,
}: {
  nodes: readonly OwnNode[]
  partner?: Upstream | undefined
  routing?: Partial<RoutingSettings> | undefined
  log: Log
  onOutage: (upstream: string, reason: OutageReason) => void
}): Router => {
  const last = partner && withBreaker(partner, true)
  const healths = new Map(own.map(({ node, health }) => [node, health]))
  const streams = createMovableStreams()
  const logOutage = createOutageLog(log)
  const routing = { ...DEFAULT_ROUTING, ...given }
  const hedging =
    own.length > 1
      ? createHedging({
          quantile: routing.hedgeQuantile,
          share: routing.hedgeShare,
        })
      : undefined
  /** Whether some node has recent blocks only. */
  const isPruned = own.some(({ history: { state, blocks } }) =>
    [state, blocks].some((depth) => depth !== 'full'),
  )
  let byLatency = own
  let inFlight = 0
  let onIdle = (): void => undefined

  const askInTurn = (
    candidates: readonly RoutedNode[],
    { request, timeFor }: { request: RoutedRequest; timeFor: TimeTable },
  ): Promise<Asked | undefined> =>
    askInOrder(candidates, {
      timeFor,
      ask: ({ upstream }, ms) => {
        const { method, params } = request
        const answered = withTimeout(
          ms,
          askNode(upstream, { method, params, ms }),
        )
        return hedging && isFree(request)
          ? hedging.measure(request.method.name, answered)
          : answered
      },
      isOutage: (error) => error instanceof OutageError,
      onOutage: (node, outage) => {
        const { name } = node.upstream
        const { reason } = outage
        healths.get(node)?.noteOutage(outage)
        onOutage(name, reason)
        logOutage(name, reason)
        if (mayHaveBeenTaken(request.method, reason)) {
          throw new UnavailableError({ unknownOutcome: true })
        }
      },
    })

  const askThese = (
    candidates: readonly RoutedNode[],
    request: RoutedRequest,
  ): Promise<Asked | undefined> => {
    const timeFor = createTimeTable(TIMES)
    const delayMs = mayHedge(candidates, request)
      ? hedging?.delayOf(request.method.name)
      : undefined
    if (delayMs === undefined) {
      return askInTurn(candidates, { request, timeFor })
    }
    const [first, ...others] = candidates
    return askHedged({
      first: () =>
        askInTurn(first ? [first] : [], {
          request,
          timeFor: () => timeFor(openAfter(candidates, 0)),
        }),
      others: () => askInTurn(others, { request, timeFor }),
      delayMs,
      mayHedge: () => isGood(others[0]) && hedging?.spend() === true,
    })
  }

  /** While a node is only slow, no other may answer worse, nor the partner. */
  const mayHedge = (
    candidates: readonly RoutedNode[],
    request: RoutedRequest,
  ): boolean =>
    candidates.length > 1 &&
    candidates.at(-1) !== last &&
    isFree(request) &&
    (!isPruned || own.map(coverage(request)).every((one) => one === 'yes'))

  /**
   * A node that cannot have the block is asked after the others, but before
   * those that are down. One that may have it keeps its rank.
   */
  const completeFirst = (
    nodes: readonly OwnNode[],
    request: RoutedRequest,
  ): readonly OwnNode[] => {
    if (!isPruned) return nodes
    const covers = coverage(request)
    const places = nodes.map((node) => {
      const covered = covers(node)
      const isDown = node.health.state() === 'down'
      const group = isDown ? 2 : Number(covered === 'no')
      const order = Number(covered !== 'yes')
      return { node, group, rank: orNever(node), order }
    })
    return places
      .sort((a, b) => a.group - b.group || a.rank - b.rank || a.order - b.order)
      .map(({ node }) => node)
  }

  const isGood = (candidate: RoutedNode | undefined): boolean => {
    const node = own.find((one) => one === candidate)
    return node !== undefined && rankOf(node) === 0 && !node.breaker.isOpen()
  }

  const route = async (
    candidates: readonly RoutedNode[],
    request: RoutedRequest,
  ): Promise<Routed> => {
    inFlight += 1
    try {
      const asked = await askThese(candidates, request)
      if (asked) {
        healths.get(asked.node)?.noteAnswer()
        const { upstream, isForwarded } = asked.node
        return { upstream, isForwarded, outcome: asked.answer }
      }
    } finally {
      inFlight -= 1
      if (inFlight === 0) onIdle()
    }
    const { failover } = request
    const upgrade = appliesTo(request) && !failover.included
    throw new UnavailableError({ upgrade })
  }

  return {
    ask: (request) => {
      const { failover, only } = request
      const allowed = only
        ? own.filter(({ node }) => node.upstream === only)
        : isFree(request)
          ? byLatency
          : own
      const ordered = completeFirst(usable(allowed), request)
      const withPartner = last && appliesTo(request) && failover.included
      return route(withPartner ? [...ordered, last] : ordered, request)
    },
    subscribe: async (topic, listener) => {
      const timeFor = createTimeTable(TIMES)
      const candidates = usable(own)
      for (const [index, from] of candidates.entries()) {
        if (from.breaker.isOpen()) continue
        const { upstream } = from.node
        const taken = streams.open({
          from,
          start: (own) => upstream.subscribe(topic, own),
          listener,
        })
        try {
          return await withTimeout(timeFor(openAfter(candidates, index)), taken)
        } catch (error) {
          if (!(error instanceof OutageError)) throw error
          // The result of the abandoned call is ignored.
          taken.then((end) => end()).catch(() => undefined)
          from.health.noteOutage(error)
          onOutage(upstream.name, error.reason)
        }
      }
      throw new OutageError('unreachable')
    },
    health: () =>
      own.map((one) => ({
        name: one.node.upstream.name,
        state: stateOf(one),
        head: one.health.head(),
        latencyMs: one.health.latencyMs(),
      })),
    reconsider: () => {
      if (routing.order === 'latency') byLatency = reorder(byLatency)
      const best = Math.min(...own.map(orNever))
      streams.loseFrom((node) => orNever(node) > best)
    },
    loseStreams: () => streams.loseFrom(() => true),
    idle: () =>
      new Promise((resolve) => {
        if (inFlight === 0) resolve()
        else onIdle = resolve
      }),
  }
}

const orNever = (node: OwnNode): number =>
  rankOf(node) ?? Number.POSITIVE_INFINITY

type TimeTable = (nodesAfter: number) => number
type Asked = { node: RoutedNode['node']; answer: Outcome }

/**
 * Whether any node will do. Transactions, and what depends on those that a node
 * has not mined yet, keep to the configured order; filters to their node.
 */
const isFree = ({ method, params, only }: RoutedRequest): boolean =>
  method.effect === 'read' &&
  !method.development &&
  !method.filter &&
  !only &&
  !params.some(isPending) &&
  !method.name.startsWith('txpool_')

/** A block parameter, or a bound of a log filter. */
const isPending = (param: Json): boolean =>
  param === 'pending' ||
  memberOf(param, 'fromBlock') === 'pending' ||
  memberOf(param, 'toBlock') === 'pending'

const appliesTo = ({ method, failover }: RoutedRequest): boolean =>
  failover.asked && method.name === FAILOVER_METHOD

/** A node's chain id is checked before the first call. */
const notTaken: ReadonlySet<OutageReason> = new Set([
  'refused',
  'wrong-chain',
  'rate-limited',
])

const mayHaveBeenTaken = (method: NodeMethod, reason: OutageReason): boolean =>
  method.effect === 'send' && !notTaken.has(reason)
