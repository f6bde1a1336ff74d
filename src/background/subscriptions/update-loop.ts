import { createWaits } from '../../node-client/waits.ts'

export type UpdateLoop = Readonly<{
  /**
   * Requests a run after the current one, and settles with it. A failed run is
   * retried.
   */
  wake: () => Promise<void>
  stop: () => void
}>

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 1_000

/** Does one run at a time, and retries a failed one with backoff. */
export const createUpdateLoop = (work: () => Promise<void>): UpdateLoop => {
  const waits = createWaits({
    firstMs: FIRST_WAIT_MS,
    longestMs: LONGEST_WAIT_MS,
    random: Math.random,
  })
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const run = async (): Promise<void> => {
    clearTimeout(retry)
    try {
      await work()
      waits.reset()
    } catch (error) {
      if (!isStopped) retry = setTimeout(wake, waits.next())
      throw error
    }
  }

  const wake = (): Promise<void> => {
    if (isStopped) return Promise.resolve()
    next ??= (current ?? Promise.resolve())
      // Its own callers received this error.
      .catch(() => undefined)
      .then(() => {
        current = next
        next = undefined
        return isStopped ? undefined : run()
      })
      .finally(() => {
        current = next ? current : undefined
      })
    // A failed run is retried, and most callers do not await it.
    next.catch(() => undefined)
    return next
  }

  return {
    wake,
    stop: () => {
      isStopped = true
      clearTimeout(retry)
    },
  }
}
