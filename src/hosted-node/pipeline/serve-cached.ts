import type { Question, Reply } from './question.ts'
import type { Stage } from './stage.ts'

/**
 * Answers from what is known for good, and keeps what turns out to be. What
 * came of an older generation of the cache is not kept: the chain may have been
 * turned back while the node was asked.
 */
export const serveCached: Stage = (question, next) => {
  const { method, network, keep, identity } = question
  if (method.development) return flushAfter(question, next(question))
  if (keep === 'never') return next(question)
  const known = network.cache.get(identity)
  return known === undefined ? next(question) : { json: known }
}

/** A development method may have turned the chain back: nothing is for good. */
const flushAfter = (
  { network }: Question,
  reply: Reply | Promise<Reply>,
): Reply | Promise<Reply> => {
  if (!(reply instanceof Promise)) return reply
  return reply.finally(() => {
    network.cache.flush()
    network.subscriptions.look()
  })
}
