import { createWaits } from '../../node-client/waits.ts'
import type { Timing } from './timing.ts'

export type RetryingJob = {
  /** Requests a run; while one is running, requests one more after it. */
  wake: () => void
  stop: () => void
}

type RetryingJobOptions = {
  /** Rejects to be retried a little later. */
  work: () => Promise<void>
  onFailed: (error: unknown) => void
  timing: Timing
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/**
 * Runs one job at a time, with back-off. `wake` does not shorten a wait: a
 * failing node that still announces heads would be asked for each of them.
 */
export const createRetryingJob = ({
  work,
  onFailed,
  timing,
}: RetryingJobOptions): RetryingJob => {
  const backoff = createWaits({
    firstMs: FIRST_WAIT_MS,
    longestMs: LONGEST_WAIT_MS,
    random: timing.random,
  })
  let state: 'idle' | 'busy' | 'waiting' | 'stopped' = 'idle'
  let again = false
  let callOff = (): void => undefined

  const run = async (): Promise<void> => {
    state = 'busy'
    again = false
    try {
      await work()
    } catch (error) {
      if (isStopped()) return
      onFailed(error)
      state = 'waiting'
      callOff = timing.after(backoff.next(), () => void run())
      return
    }
    backoff.reset()
    if (isStopped()) return
    state = 'idle'
    if (again) void run()
  }
  const isStopped = (): boolean => state === 'stopped'

  return {
    wake: () => {
      if (state === 'busy') again = true
      if (state === 'idle') void run()
    },
    stop: () => {
      state = 'stopped'
      callOff()
    },
  }
}
