import type { Json } from '../../node-client/json.ts'
import { normalise } from '../dialect/normalise.ts'
import type { Outcome, RpcError } from '../json-rpc.ts'
import type { Log } from '../log.ts'
import type { Ask, NodeMethod } from '../methods/node-method.ts'
import {
  type CircuitBreaker,
  createCircuitBreaker,
} from '../upstream/circuit-breaker.ts'
import { OutageError, type OutageReason } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createTimeTable, within } from './time-table.ts'

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
  | { outcome: { error: RpcError } }

export type Router = {
  /** Rejects with UnavailableError when no node answered. */
  ask: (request: RoutedRequest) => Promise<Routed>
  /** From the first node that offers it; rejects with OutageError. */
  subscribe: Upstream['subscribe']
  health: () => { name: string; open: boolean }[]
}

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

  const askInOrder = async (
    candidates: readonly Guarded[],
    request: RoutedRequest,
  ): Promise<Routed> => {
    const timeFor = createTimeTable()
    for (const [index, candidate] of candidates.entries()) {
      const { upstream, breaker, isForwarded } = candidate
      const admitted = breaker.admit()
      if (!admitted) continue
      try {
        const time = timeFor(askedAfter(candidates, index))
        const outcome = await within(time, askOne(upstream, request))
        admitted.onSuccess()
        return { outcome, upstream, isForwarded }
      } catch (error) {
        if (!(error instanceof OutageError)) throw error
        admitted.onOutage()
        onOutage(upstream.name, error.reason)
        log.warn(
          { upstream: upstream.name, reason: error.reason },
          'upstream outage',
        )
        if (mayHaveBeenTaken(request.method, error)) {
          throw new UnavailableError({ unknownOutcome: true })
        }
      }
    }
    const { failover } = request
    const upgrade = appliesTo(request) && !failover.included
    throw new UnavailableError({ upgrade })
  }

  return {
    ask: (request) => {
      const { failover, only } = request
      if (only) {
        const known = own.filter(({ upstream }) => upstream === only)
        return askInOrder(known, request)
      }
      const withPartner = appliesTo(request) && failover.included
      return askInOrder(withPartner ? all : own, request)
    },
    subscribe: async (topic, listener) => {
      const timeFor = createTimeTable()
      for (const [index, { upstream, breaker }] of own.entries()) {
        if (breaker.isOpen()) continue
        const taken = upstream.subscribe(topic, listener)
        try {
          return await within(timeFor(askedAfter(own, index)), taken)
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
      own.map(({ upstream: { name }, breaker }) => ({
        name,
        open: breaker.isOpen(),
      })),
  }
}

type Guarded = {
  upstream: Upstream
  breaker: CircuitBreaker
  isForwarded: boolean
}

const withBreaker = (upstream: Upstream, isForwarded: boolean): Guarded => ({
  upstream,
  breaker: createCircuitBreaker({ now: () => performance.now() }),
  isForwarded,
})

const appliesTo = ({ method, failover }: RoutedRequest): boolean =>
  failover.asked && method.name === FAILOVER_METHOD

const askedAfter = (candidates: readonly Guarded[], index: number): number =>
  candidates.slice(index + 1).filter(({ breaker }) => !breaker.isOpen()).length

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
const mayHaveBeenTaken = (
  method: NodeMethod,
  { reason }: OutageError,
): boolean =>
  method.effect === 'send' && reason !== 'refused' && reason !== 'wrong-chain'
