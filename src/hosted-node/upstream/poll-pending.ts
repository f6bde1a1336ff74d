import type { Json } from '../../node-client/json.ts'
import { OutageError } from './outage.ts'
import { type Poll, startPoll } from './poll.ts'
import type { StreamListener, Upstream } from './upstream.ts'

/** Pending transactions of a node without subscriptions, by its filter. */
export const pollPending = async ({
  send,
  everyMs,
  listener: { onEvent, onLost },
}: {
  send: Upstream['send']
  everyMs: number
  listener: StreamListener
}): Promise<Poll> => {
  const ask = async (method: string, ...params: Json[]): Promise<Json> => {
    const outcome = await send({ method, params })
    // The node dropped its filter, so events may be missing.
    if ('error' in outcome) throw new OutageError('malformed')
    return outcome.result
  }
  const filter = await ask('eth_newPendingTransactionFilter')
  const poll = startPoll({
    everyMs,
    work: async () => {
      const hashes = await ask('eth_getFilterChanges', filter)
      if (!Array.isArray(hashes)) throw new OutageError('malformed')
      for (const hash of hashes) onEvent(hash)
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
