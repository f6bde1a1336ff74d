import type { Call } from './ask.ts'
import { NodeOutageError } from './errors.ts'
import type { Json } from './json.ts'
import { type Poll, startPoll } from './poll.ts'
import type { SubscriptionListener } from './socket-subscriptions.ts'

/** Pending transactions of a node without subscriptions, by its filter. */
export const pollPending = async ({
  request,
  full = false,
  everyMs,
  listener: { onEvent, onLost },
}: {
  request: Call<Json>
  /** Whole transactions instead of their hashes. */
  full?: boolean
  everyMs: number
  listener: SubscriptionListener
}): Promise<Poll> => {
  // Reading the changes of a filter consumes them.
  const ask = (method: string, ...params: Json[]): Promise<Json> =>
    request({ method, params, once: true })
  const transactionsOf = async (hashes: readonly Json[]): Promise<Json[]> => {
    const method = 'eth_getTransactionByHash'
    const found = await Promise.all(
      hashes.map((hash) => request({ method, params: [hash] })),
    )
    // The node may have dropped some of them meanwhile.
    return found.filter((transaction) => transaction !== null)
  }

  const filter = await ask('eth_newPendingTransactionFilter')
  const poll = startPoll({
    everyMs,
    work: async () => {
      const hashes = await ask('eth_getFilterChanges', filter)
      if (!Array.isArray(hashes)) throw new NodeOutageError('malformed')
      const events = full ? await transactionsOf(hashes) : hashes
      for (const event of events) onEvent(event)
    },
    onFailure: onLost,
  })
  return {
    stop: () => {
      poll.stop()
      // The node drops an unused filter anyway.
      ask('eth_uninstallFilter', filter).catch(() => undefined)
    },
  }
}
