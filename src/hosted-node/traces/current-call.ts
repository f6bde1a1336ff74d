import { AsyncLocalStorage } from 'node:async_hooks'

/** The traced call that something happens for; empty if it is not traced. */
export const currentCall = new AsyncLocalStorage<{
  upstreamEnded: (call: {
    upstream: string
    /** Milliseconds, of `performance.now()`. */
    startedAt: number
    /** `result`, `error`, or the reason of an outage. */
    outcome: string
  }) => void
}>()
