import type { Stage } from './stage.ts'

/** Answers from what another replica has stored. */
export const serveShared: Stage = (request, next) => {
  const { network, cachePolicy, identity } = request
  const { cache, sharedCache } = network
  if (cachePolicy === 'never' || !sharedCache?.isQuick()) return next(request)
  const generation = cache.generation()
  const answered = sharedCache.get(identity).then((json) => {
    if (json === undefined) return next(request)
    cache.set(identity, { json, generation })
    return { json }
  })
  // A network that is replaced meanwhile must not close its nodes yet.
  return network.hold(answered)
}
