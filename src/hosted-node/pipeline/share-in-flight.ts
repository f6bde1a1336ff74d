import type { Question, Reply } from './question.ts'
import type { Stage } from './stage.ts'

/**
 * Callers that ask the same at the same time wait for one answer. A question
 * that was under way when a transaction was sent is not joined afterwards: its
 * answer may be older than what the sender has seen.
 */
export const shareInFlight = (): Stage => {
  const underWay = new WeakMap<object, Map<string, Promise<Reply>>>()

  const forNetwork = (network: object): Map<string, Promise<Reply>> => {
    const known = underWay.get(network)
    if (known) return known
    const fresh = new Map<string, Promise<Reply>>()
    underWay.set(network, fresh)
    return fresh
  }

  return (question, next) => {
    const { network } = question
    if (!isShared(question)) {
      const reply = next(question)
      return reply instanceof Promise
        ? reply.finally(() => underWay.delete(network))
        : reply
    }
    const shared = forNetwork(network)
    const identity = identityOf(question)
    const joined = shared.get(identity)
    if (joined) return joined
    const reply = next(question)
    if (!(reply instanceof Promise)) return reply
    shared.set(identity, reply)
    const forget = (): void => {
      shared.delete(identity)
    }
    // Beside the reply rather than before it: it waits for nobody.
    reply.then(forget, forget)
    return reply
  }
}

const isShared = ({ method }: Question): boolean =>
  method.effect === 'read' && !method.development

/** An outage is answered differently to who asked for failover, or has it. */
const identityOf = ({ identity, caller }: Question): string =>
  `${caller.failoverAsked} ${caller.apiKey.plan.failover} ${identity}`
