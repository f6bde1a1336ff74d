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

/** No node gave an answer. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
  /** Failover was asked for, and a higher plan would have had it. */
  readonly upgrade: boolean
  /** It was to change something, and a node may have taken it. */
  readonly unknownOutcome: boolean

  constructor({ upgrade = false, unknownOutcome = false }) {
    super('no upstream answered')
    this.upgrade = upgrade
    this.unknownOutcome = unknownOutcome
  }
}

export type RoutedQuestion = {
  method: NodeMethod
  params: readonly Json[]
  failover: { asked: boolean; included: boolean }
  /** Whose filters it may be about. */
  owner: string
  /** The one node that knows what is meant: no other is asked. */
  only?: Upstream
}

export type Routed =
  | {
      outcome: Outcome
      upstream: Upstream
      /** Whether it is the word of a partner, and not of a node of ours. */
      isForwarded: boolean
    }
  /** What no node was asked. */
  | { outcome: { error: RpcError } }

export type Router = {
  /** Rejects with UnavailableError when no node answered. */
  ask: (question: RoutedQuestion) => Promise<Routed>
  /** Of the first node that can tell; rejects with OutageError. */
  subscribe: Upstream['subscribe']
  health: () => { name: string; open: boolean }[]
}

/** The one method a partner may answer: the seed says so of no other. */
const FAILOVER_METHOD = 'eth_getUncleByBlockHashAndIndex'

/**
 * Asks a network's own nodes in their order, each behind a circuit breaker, and
 * the partner when that is what the caller asked for and pays for. An answer is
 * final, `null` and a revert too: only an outage moves on.
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
    question: RoutedQuestion,
  ): Promise<Routed> => {
    const timeFor = createTimeTable()
    for (const [index, candidate] of candidates.entries()) {
      const { upstream, breaker, isForwarded } = candidate
      const admitted = breaker.admit()
      if (!admitted) continue
      try {
        const time = timeFor(askedAfter(candidates, index))
        const outcome = await within(time, askOne(upstream, question))
        admitted.onSuccess()
        return { outcome, upstream, isForwarded }
      } catch (error) {
        if (!(error instanceof OutageError)) throw error
        admitted.onOutage()
        onOutage(upstream.name, error.reason)
        log.warn({ upstream: upstream.name, reason: error.reason }, 'outage')
        if (mayHaveBeenTaken(question.method, error)) {
          throw new UnavailableError({ unknownOutcome: true })
        }
      }
    }
    const { failover } = question
    const upgrade = appliesTo(question) && !failover.included
    throw new UnavailableError({ upgrade })
  }

  return {
    ask: (question) => {
      const { failover, only } = question
      if (only) {
        const known = own.filter(({ upstream }) => upstream === only)
        return askInOrder(known, question)
      }
      const withPartner = appliesTo(question) && failover.included
      return askInOrder(withPartner ? all : own, question)
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
          // Nobody waits any more for what comes of it now.
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

const appliesTo = ({ method, failover }: RoutedQuestion): boolean =>
  failover.asked && method.name === FAILOVER_METHOD

const askedAfter = (candidates: readonly Guarded[], index: number): number =>
  candidates.slice(index + 1).filter(({ breaker }) => !breaker.isOpen()).length

const askOne = async (
  upstream: Upstream,
  { method, params }: RoutedQuestion,
): Promise<Outcome> => {
  const ask: Ask = async (call) => normalise(call, await upstream.send(call))
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

/** A node's chain is asked before anything is sent to it. */
const mayHaveBeenTaken = (
  method: NodeMethod,
  { reason }: OutageError,
): boolean =>
  method.effect === 'send' && reason !== 'refused' && reason !== 'wrong-chain'
