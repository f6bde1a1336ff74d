import type { ChainSource } from './chain-source.ts'
import { takeLastingStream } from './lasting-stream.ts'
import { createSharedStart } from './shared-start.ts'
import type { Timing } from './timing.ts'
import type { Warn } from './warn.ts'

export type PendingTransactions = {
  /** `listener` gets a hash as JSON; rejects with OutageError. */
  join: (listener: (json: string) => void) => Promise<() => void>
}

type PendingTransactionsOptions = {
  source: ChainSource
  timing: Timing
  warn: Warn
}

const HASH = /^0x[0-9a-f]{64}$/

/**
 * Fans out one stream. Transactions seen while the stream was down are lost: no
 * node stores them, and nobody may rely on these events.
 */
export const createPendingTransactions = ({
  source,
  timing,
  warn,
}: PendingTransactionsOptions): PendingTransactions => {
  const listeners = new Set<(json: string) => void>()
  const tell = (hash: unknown): void => {
    if (typeof hash !== 'string' || !HASH.test(hash)) return
    const json = JSON.stringify(hash)
    for (const listener of listeners) listener(json)
  }
  const shared = createSharedStart(() =>
    takeLastingStream({
      take: (listener) => source.subscribe('newPendingTransactions', listener),
      onEvent: tell,
      onLost: () => warn('stream-lost', { topic: 'newPendingTransactions' }),
      onRetaken: () => undefined,
      timing,
    }),
  )
  return {
    join: async (listener) => {
      const leave = await shared.join()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        leave()
      }
    },
  }
}
