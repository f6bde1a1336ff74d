import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { CachePolicy, NodeMethod } from '../methods/node-method.ts'
import type { Upstream } from '../upstream/upstream.ts'

type Answered = {
  method: NodeMethod
  cachePolicy: CachePolicy
  result: Json
  upstream: Upstream
}

/** Tracks the head and the finalized block of a network. */
export type Heads = {
  /** Inspects an answer: a node whose head falls has reorganised. */
  note: (answered: Pick<Answered, 'method' | 'result' | 'upstream'>) => void
  /** Whether an answer can never change. */
  isSettled: (answered: Answered) => boolean
}

/** How long a finalized number is reused; blocks take longer. */
const FRESH_MS = 6_000

export const createHeads = ({
  onReorganised,
  now = Date.now,
}: {
  onReorganised: () => void
  now?: () => number
}): Heads => {
  const heads = new WeakMap<Upstream, bigint>()
  const finalized = new WeakMap<Upstream, { number: bigint; at: number }>()

  const refresh = async (upstream: Upstream): Promise<void> => {
    const known = finalized.get(upstream)
    if (known && now() - known.at < FRESH_MS) return
    // Set before the request, so that a burst sends only one.
    finalized.set(upstream, { number: known?.number ?? -1n, at: now() })
    const outcome = await upstream
      .send({ method: 'eth_getBlockByNumber', params: ['finalized', false] })
      .catch(() => undefined)
    if (!outcome || !('result' in outcome)) return
    const number = toNumber(isObject(outcome.result) && outcome.result.number)
    if (number !== undefined) finalized.set(upstream, { number, at: now() })
  }

  return {
    note: ({ method, result, upstream }) => {
      if (method.name !== 'eth_blockNumber') return
      const number = toNumber(result)
      if (number === undefined) return
      // Another node may just be behind.
      const head = heads.get(upstream)
      if (head !== undefined && number < head) onReorganised()
      heads.set(upstream, number)
    },
    isSettled: ({ method, cachePolicy, result, upstream }) => {
      // Some nodes return an empty list for a block they do not know yet.
      if (Array.isArray(result) && result.length === 0) return false
      if (cachePolicy === 'forever') return true
      if (cachePolicy === 'never' || !upstream.final) return false
      const number = method.blockNumberOf?.(result)
      if (number === undefined) return false
      const known = finalized.get(upstream)
      if (known && number <= known.number) return true
      // Not awaited: this answer goes out now, the next one is cached.
      void refresh(upstream)
      return false
    },
  }
}

const toNumber = (quantity: unknown): bigint | undefined =>
  typeof quantity === 'string' && /^0x[0-9a-f]{1,16}$/i.test(quantity)
    ? BigInt(quantity)
    : undefined
