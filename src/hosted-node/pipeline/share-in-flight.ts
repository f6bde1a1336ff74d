import type { CheckedRequest, Reply } from './request.ts'
import type { Stage } from './stage.ts'

/**
 * Identical requests at the same time share one answer. After a transaction was
 * sent, earlier requests are not shared: their answers may be older than what
 * the sender has seen.
 */
export const shareInFlight = (): Stage => {
  const inFlight = new WeakMap<object, Map<string, Promise<Reply>>>()

  const forNetwork = (network: object): Map<string, Promise<Reply>> => {
    const known = inFlight.get(network)
    if (known) return known
    const fresh = new Map<string, Promise<Reply>>()
    inFlight.set(network, fresh)
    return fresh
  }

  return (request, next) => {
    const { network } = request
    if (!isShared(request)) {
      const reply = next(request)
      return reply instanceof Promise
        ? reply.finally(() => inFlight.delete(network))
        : reply
    }
    const shared = forNetwork(network)
    const identity = identityOf(request)
    const joined = shared.get(identity)
    if (joined) return joined
    const reply = next(request)
    if (!(reply instanceof Promise)) return reply
    shared.set(identity, reply)
    const forget = (): void => {
      shared.delete(identity)
    }
    // Not chained to the reply, which need not wait for it.
    reply.then(forget, forget)
    return reply
  }
}

const isShared = ({ method }: CheckedRequest): boolean =>
  method.effect === 'read' && !method.development

/** Failover changes the answer during an outage. Its copy is a long key. */
const identityOf = ({ identity, caller }: CheckedRequest): string =>
  caller.failoverAsked
    ? `failover ${caller.apiKey.plan.failover} ${identity}`
    : identity
