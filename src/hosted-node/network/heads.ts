import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { Keep, NodeMethod } from '../methods/node-method.ts'
import type { Upstream } from '../upstream/upstream.ts'

type Answered = {
  method: NodeMethod
  keep: Keep
  result: Json
  upstream: Upstream
}

/** What is known of how far a network's chain is, and how far it is final. */
export type Heads = {
  /** Looks at a passing answer: a head that falls means other history. */
  note: (method: NodeMethod, result: Json) => void
  /** Whether an answer can never change any more. */
  isSettled: (answered: Answered) => boolean
}

/** How long a finalized number is taken for the newest; blocks take longer. */
const FRESH_MS = 6_000

export const createHeads = ({
  onReorganised,
  now = Date.now,
}: {
  onReorganised: () => void
  now?: () => number
}): Heads => {
  let head: bigint | undefined
  const finalized = new WeakMap<Upstream, { number: bigint; at: number }>()

  const refresh = async (upstream: Upstream): Promise<void> => {
    const known = finalized.get(upstream)
    if (known && now() - known.at < FRESH_MS) return
    // Noted before it is asked, so that a burst asks once.
    finalized.set(upstream, { number: known?.number ?? -1n, at: now() })
    const outcome = await upstream
      .send({ method: 'eth_getBlockByNumber', params: ['finalized', false] })
      .catch(() => undefined)
    if (!outcome || !('result' in outcome)) return
    const number = toNumber(isObject(outcome.result) && outcome.result.number)
    if (number !== undefined) finalized.set(upstream, { number, at: now() })
  }

  return {
    note: (method, result) => {
      if (method.name !== 'eth_blockNumber') return
      const number = toNumber(result)
      if (number === undefined) return
      if (head !== undefined && number < head) onReorganised()
      head = number
    },
    isSettled: ({ method, keep, result, upstream }) => {
      // Some nodes say it of a block they do not know yet.
      if (Array.isArray(result) && result.length === 0) return false
      if (keep === 'for-ever') return true
      if (keep === 'never' || !upstream.final) return false
      const number = method.blockNumberOf?.(result)
      if (number === undefined) return false
      const known = finalized.get(upstream)
      if (known && number <= known.number) return true
      // Not waited for: this answer goes out now, the next one is kept.
      void refresh(upstream)
      return false
    },
  }
}

const toNumber = (quantity: unknown): bigint | undefined =>
  typeof quantity === 'string' && /^0x[0-9a-f]{1,16}$/i.test(quantity)
    ? BigInt(quantity)
    : undefined
