import { createWaits } from '../../node-client/waits.ts'

export type Lane = Readonly<{
  /**
   * Works once more, after what is being done. Settles with the turn that
   * began after this; if that fails, another follows by itself.
   */
  wake: () => Promise<void>
  stop: () => void
}>

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 1_000

/** One turn at a time, and again after a failure, later each time. */
export const createLane = (work: () => Promise<void>): Lane => {
  const waits = createWaits({
    firstMs: FIRST_WAIT_MS,
    longestMs: LONGEST_WAIT_MS,
    random: Math.random,
  })
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const turn = async (): Promise<void> => {
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
      // Whoever woke it for that turn has been told how it went.
      .catch(() => undefined)
      .then(() => {
        current = next
        next = undefined
        return isStopped ? undefined : turn()
      })
      .finally(() => {
        current = next ? current : undefined
      })
    // It is tried again; few wait for how a turn goes.
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
