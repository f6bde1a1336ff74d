import type { Outcome } from '../json-rpc.ts'
import { OutageError } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'

export type UpstreamRecorder = (call: {
  /** Milliseconds, of `performance.now()`. */
  startedAt: number
  /** `result`, `error`, or the reason of an outage. */
  outcome: string
}) => void

/** The same node, with its answers and outages counted and timed. */
export const measureUpstream = (
  upstream: Upstream,
  record: UpstreamRecorder,
): Upstream => ({
  ...upstream,
  send: (call) => {
    const startedAt = performance.now()
    return upstream.send(call).then(
      (outcome: Outcome) => {
        const ended = 'error' in outcome ? 'error' : 'result'
        record({ startedAt, outcome: ended })
        return outcome
      },
      (error: unknown) => {
        const reason = error instanceof OutageError ? error.reason : 'failure'
        record({ startedAt, outcome: reason })
        throw error
      },
    )
  },
})
