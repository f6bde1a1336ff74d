import type { CheckedRequest, Reply } from './request.ts'
import type { Stage } from './stage.ts'

/**
 * Answers from the cache. `askNodes` fills it, unless the cache was flushed
 * while the node was asked: the chain may have been reverted since.
 */
export const serveCached: Stage = (request, next) => {
  const { method, network, cachePolicy, identity } = request
  if (method.development) return flushAfter(request, next(request))
  if (cachePolicy === 'never') return next(request)
  const known = network.cache.get(identity)
  return known === undefined ? next(request) : { json: known }
}

/** A development method may have reverted the chain. */
const flushAfter = (
  { network }: CheckedRequest,
  reply: Reply | Promise<Reply>,
): Reply | Promise<Reply> => {
  if (!(reply instanceof Promise)) return reply
  return reply.finally(() => {
    network.cache.flush()
    network.subscriptions.look()
  })
}
