import { createWaits } from '../../node-client/waits.ts'
import type { Timing } from './timing.ts'

export type RetryingLane = {
  /** There is something to do; while it is being done, once more after. */
  wake: () => void
  stop: () => void
}

type RetryingLaneOptions = {
  /** Rejects when it should be tried again a little later. */
  work: () => Promise<void>
  onFailed: (error: unknown) => void
  timing: Timing
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/**
 * Does one thing at a time. To be woken does not shorten a wait: a node in
 * trouble that still announces heads would be asked at every one of them.
 */
export const createRetryingLane = ({
  work,
  onFailed,
  timing,
}: RetryingLaneOptions): RetryingLane => {
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
