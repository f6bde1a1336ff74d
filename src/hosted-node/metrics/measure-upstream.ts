import type { Outcome } from '../json-rpc.ts'
import { currentCall } from '../traces/current-call.ts'
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
    const traced = currentCall.getStore()
    const end = (outcome: string): void => {
      record({ startedAt, outcome })
      traced?.upstreamEnded({ upstream: upstream.name, startedAt, outcome })
    }
    return upstream.send(call).then(
      (outcome: Outcome) => {
        end('error' in outcome ? 'error' : 'result')
        return outcome
      },
      (error: unknown) => {
        end(error instanceof OutageError ? error.reason : 'failure')
        throw error
      },
    )
  },
})
