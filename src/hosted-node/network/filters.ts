import { randomBytes } from 'node:crypto'
import type { Json } from '../../node-client/json.ts'
import type { RpcError } from '../json-rpc.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Routed, RoutedQuestion, Router } from './router.ts'

type Filter = {
  upstream: Upstream
  /** What that node calls it. */
  nodeId: Json
  usedAt: number
}

/** Nodes forget theirs after as long. */
const IDLE_MS = 5 * 60_000

const MOST_PER_OWNER = 1_000

/**
 * Nodes count their filters: whoever guessed a number would read another's
 * filter, and use up its changes. Here each has an id that nobody guesses, is
 * its owner's alone, and is asked of the node that made it.
 */
export const withFilters = (
  router: Router,
  now: () => number = Date.now,
): Router => {
  /** Of each owner, by id; those used last come last. */
  const filters = new Map<string, Map<string, Filter>>()

  const dropIdle = (): void => {
    const before = now() - IDLE_MS
    for (const [owner, owned] of filters) {
      for (const [id, { usedAt }] of owned) {
        if (usedAt >= before) break
        owned.delete(id)
      }
      if (owned.size === 0) filters.delete(owner)
    }
  }

  const make = async (question: RoutedQuestion): Promise<Routed> => {
    const { owner } = question
    if ((filters.get(owner)?.size ?? 0) >= MOST_PER_OWNER) return tooMany
    const routed = await router.ask(question)
    if (!('upstream' in routed) || 'error' in routed.outcome) return routed
    const { upstream, outcome } = routed
    const id = `0x${randomBytes(16).toString('hex')}`
    const owned = filters.get(owner) ?? new Map<string, Filter>()
    owned.set(id, { upstream, nodeId: outcome.result, usedAt: now() })
    filters.set(owner, owned)
    return { ...routed, outcome: { result: id } }
  }

  const use = async (question: RoutedQuestion): Promise<Routed> => {
    const id = String(question.params[0])
    const owned = filters.get(question.owner)
    const filter = owned?.get(id)
    if (!owned || !filter) return notFound
    owned.delete(id)
    if (question.method.filter !== 'end') {
      owned.set(id, { ...filter, usedAt: now() })
    }
    const { nodeId, upstream } = filter
    return await router.ask({ ...question, params: [nodeId], only: upstream })
  }

  return {
    ...router,
    ask: (question) => {
      const { filter } = question.method
      if (!filter) return router.ask(question)
      dropIdle()
      return filter === 'make' ? make(question) : use(question)
    },
  }
}

const refuse = (error: RpcError): Routed => ({ outcome: { error } })

const notFound = refuse({ code: -32000, message: 'filter not found' })

const tooMany = refuse({
  code: -32005,
  message: `Limit exceeded: at most ${MOST_PER_OWNER} filters for one key`,
})
