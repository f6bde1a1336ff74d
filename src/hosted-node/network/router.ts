import type { Json } from '../../node-client/json.ts'
import { normalise } from '../dialect/normalise.ts'
import type { Outcome } from '../json-rpc.ts'
import type { Log } from '../log.ts'
import type { Ask, NodeMethod } from '../methods/node-method.ts'
import {
  type CircuitBreaker,
  createCircuitBreaker,
} from '../upstream/circuit-breaker.ts'
import { OutageError, type OutageReason } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** No node gave an answer. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
  /** Failover was asked for, and a higher plan would have had it. */
  readonly upgrade: boolean

  constructor({ upgrade }: { upgrade: boolean }) {
    super('no upstream answered')
    this.upgrade = upgrade
  }
}

export type RoutedQuestion = {
  method: NodeMethod
  params: readonly Json[]
  failover: { asked: boolean; included: boolean }
}

export type Routed = {
  outcome: Outcome
  upstream: Upstream
  /** Whether it is the word of a partner, and not of a node of ours. */
  isForwarded: boolean
}

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
  const own = upstreams.map(withBreaker)
  const others = partner ? [withBreaker(partner)] : []

  const askInOrder = async (
    candidates: readonly Guarded[],
    question: RoutedQuestion,
  ): Promise<Pick<Routed, 'outcome' | 'upstream'> | undefined> => {
    for (const { upstream, breaker } of candidates) {
      if (!breaker.admit()) continue
      try {
        const outcome = await askOne(upstream, question)
        breaker.onSuccess()
        return { outcome, upstream }
      } catch (error) {
        if (!(error instanceof OutageError)) throw error
        breaker.onOutage()
        onOutage(upstream.name, error.reason)
        log.warn({ upstream: upstream.name, reason: error.reason }, 'outage')
        if (!mayMoveOn(question.method, error)) return undefined
      }
    }
    return undefined
  }

  return {
    ask: async (question) => {
      const { method, failover } = question
      const answered = await askInOrder(own, question)
      if (answered) return { ...answered, isForwarded: false }
      const applies = method.name === FAILOVER_METHOD && failover.asked
      if (applies && failover.included) {
        const forwarded = await askInOrder(others, question)
        if (forwarded) return { ...forwarded, isForwarded: true }
      }
      throw new UnavailableError({ upgrade: applies && !failover.included })
    },
    subscribe: async (topic, listener) => {
      for (const { upstream, breaker } of own) {
        if (breaker.isOpen()) continue
        try {
          return await upstream.subscribe(topic, listener)
        } catch (error) {
          if (!(error instanceof OutageError)) throw error
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

type Guarded = { upstream: Upstream; breaker: CircuitBreaker }

const withBreaker = (upstream: Upstream): Guarded => ({
  upstream,
  breaker: createCircuitBreaker({ now: () => performance.now() }),
})

const askOne = async (
  upstream: Upstream,
  { method, params }: RoutedQuestion,
): Promise<Outcome> => {
  const ask: Ask = async (call) => normalise(call, await upstream.send(call))
  const outcome = method.run
    ? await method.run(params, ask)
    : await ask({ method: method.name, params })
  if (
    'result' in outcome &&
    outcome.result !== null &&
    method.isIntact?.(params, outcome.result) === false
  ) {
    throw new OutageError('broken-integrity')
  }
  return outcome
}

/** A transaction may be under way already unless nobody was reached at all. */
const mayMoveOn = (method: NodeMethod, { reason }: OutageError): boolean =>
  method.effect !== 'send' ||
  reason === 'unreachable' ||
  reason === 'wrong-chain'
