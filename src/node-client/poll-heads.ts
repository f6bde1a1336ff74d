import type { Call } from './ask.ts'
import { isHead, KnownChain } from './chain/known-chain.ts'
import { askLatest } from './chain/read-chain.ts'
import { reconcile } from './chain/reconcile.ts'
import type { Json } from './json.ts'
import { type Poll, startPoll } from './poll.ts'
import type { SubscriptionListener } from './socket-subscriptions.ts'

/** With more new blocks at once, only the last one is sent. */
const MAX_BEHIND = 64

/**
 * New heads of a node without subscriptions, by polling its latest block.
 * Blocks in between are fetched, so that a reorganisation emits each block of
 * the new branch in order, as `eth_subscribe` does.
 */
export const pollHeads = async ({
  request,
  everyMs,
  listener: { onEvent, onLost },
}: {
  request: Call<Json>
  everyMs: number
  listener: SubscriptionListener
}): Promise<Poll> => {
  const first = await askLatest(request)
  const chain = new KnownChain({ ancestors: [], head: first }, MAX_BEHIND)
  return startPoll({
    everyMs,
    work: async () => {
      const steps = await reconcile(chain, {
        ask: request,
        goal: await askLatest(request),
        hasFallen: () => true,
      })
      for (const step of steps) {
        if (isHead(step)) onEvent(JSON.parse(step.header.json))
      }
    },
    onFailure: onLost,
  })
}
