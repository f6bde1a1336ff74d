import type { CircuitBreaker } from './circuit-breaker.ts'

/** One of several nodes of a chain. */
export type Candidate<Node> = Readonly<{ node: Node; breaker: CircuitBreaker }>

/**
 * Asks nodes in order, each behind a circuit breaker. Any answer is final: only
 * an outage moves on. Undefined if no node answered.
 */
export const askInOrder = async <Node, Answer, Outage>(
  candidates: readonly Candidate<Node>[],
  {
    ask,
    timeFor,
    isOutage,
    onOutage,
  }: {
    /** `ms` is the node's share of the call's time. */
    ask: (node: Node, ms: number) => Promise<Answer>
    /** The share of a node, by the number of nodes after it. */
    timeFor: (nodesAfter: number) => number
    isOutage: (error: unknown) => error is Outage
    /** Throws if the next node must not be asked. */
    onOutage: (node: Node, outage: Outage) => void
  },
): Promise<{ node: Node; answer: Answer } | undefined> => {
  for (const [index, { node, breaker }] of candidates.entries()) {
    const admitted = breaker.admit()
    if (!admitted) continue
    try {
      const answer = await ask(node, timeFor(openAfter(candidates, index)))
      admitted.onSuccess()
      return { node, answer }
    } catch (error) {
      if (!isOutage(error)) throw error
      admitted.onOutage()
      onOutage(node, error)
    }
  }
  return undefined
}

/** How many nodes after this one may be asked. */
export const openAfter = (
  candidates: readonly Candidate<unknown>[],
  index: number,
): number =>
  candidates.reduce(
    (open, { breaker }, at) =>
      at > index && !breaker.isOpen() ? open + 1 : open,
    0,
  )
