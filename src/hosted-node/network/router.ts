import {
  askInOrder,
  type Candidate,
  openAfter,
} from '../../node-client/ask-in-order.ts'
import { createCircuitBreaker } from '../../node-client/circuit-breaker.ts'
import type { Json } from '../../node-client/json.ts'
import { createTimeTable } from '../../node-client/time-table.ts'
import { normalise } from '../dialect/normalise.ts'
import type { Outcome } from '../json-rpc.ts'
import type { Log } from '../log.ts'
import type { Ask, NodeMethod } from '../methods/node-method.ts'
import { OutageError, type OutageReason } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { within } from './within.ts'

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
  health: () => { name: string; open: boolean }[]
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
  upstreams,
  partner,
  log,
  onOutage,
}: {
  upstreams: readonly Upstream[]
  partner?: Upstream | undefined
  log: Log
  onOutage: (upstream: string, reason: OutageReason) => void
}): Router => {
  const own = upstreams.map((upstream) => withBreaker(upstream, false))
  const all = partner ? [...own, withBreaker(partner, true)] : own

  const askThese = async (
    candidates: readonly Guarded[],
    request: RoutedRequest,
  ): Promise<Routed> => {
    const routed = await askInOrder(candidates, {
      timeFor: createTimeTable(TIMES),
      ask: ({ upstream }, ms) => within(ms, askOne(upstream, request)),
      isOutage: (error) => error instanceof OutageError,
      onOutage: ({ upstream: { name } }, { reason }) => {
        onOutage(name, reason)
        log.warn({ upstream: name, reason }, 'upstream outage')
        if (mayHaveBeenTaken(request.method, reason)) {
          throw new UnavailableError({ unknownOutcome: true })
        }
      },
    })
    if (routed) return { ...routed.node, outcome: routed.answer }
    const { failover } = request
    const upgrade = appliesTo(request) && !failover.included
    throw new UnavailableError({ upgrade })
  }

  return {
    ask: (request) => {
      const { failover, only } = request
      if (only) {
        const known = own.filter(({ node }) => node.upstream === only)
        return askThese(known, request)
      }
      const withPartner = appliesTo(request) && failover.included
      return askThese(withPartner ? all : own, request)
    },
    subscribe: async (topic, listener) => {
      const timeFor = createTimeTable(TIMES)
      for (const [index, { node, breaker }] of own.entries()) {
        if (breaker.isOpen()) continue
        const { upstream } = node
        const taken = upstream.subscribe(topic, listener)
        try {
          return await within(timeFor(openAfter(own, index)), taken)
        } catch (error) {
          if (!(error instanceof OutageError)) throw error
          // The result of the abandoned call is ignored.
          taken.then((end) => end()).catch(() => undefined)
          onOutage(upstream.name, error.reason)
        }
      }
      throw new OutageError('unreachable')
    },
    health: () =>
      own.map(({ node: { upstream }, breaker }) => ({
        name: upstream.name,
        open: breaker.isOpen(),
      })),
  }
}

type Guarded = Candidate<{ upstream: Upstream; isForwarded: boolean }>

const withBreaker = (upstream: Upstream, isForwarded: boolean): Guarded => ({
  node: { upstream, isForwarded },
  breaker: createCircuitBreaker({ now: () => performance.now() }),
})

const appliesTo = ({ method, failover }: RoutedRequest): boolean =>
  failover.asked && method.name === FAILOVER_METHOD

const askOne = async (
  upstream: Upstream,
  { method, params }: RoutedRequest,
): Promise<Outcome> => {
  const once = method.effect !== 'read'
  const ask: Ask = async (call) =>
    normalise(call, await upstream.send({ ...call, once }))
  const outcome = await (method.run
    ? method.run(params, ask)
    : ask({ method: method.name, params }))
  if (
    'result' in outcome &&
    outcome.result !== null &&
    method.isIntact?.(params, outcome.result) === false
  ) {
    throw new OutageError('broken-integrity')
  }
  return outcome
}

/** A node's chain id is checked before the first call. */
const mayHaveBeenTaken = (method: NodeMethod, reason: OutageReason): boolean =>
  method.effect === 'send' && reason !== 'refused' && reason !== 'wrong-chain'
