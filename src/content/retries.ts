import type { Schedule } from './schedule.ts'

export type Retries = Readonly<{
  /** Plans the retry after another failure; false after too many in a row. */
  failed: () => boolean
  /** The worker runs. */
  succeeded: () => void
  /** Replaces the planned retry. */
  plan: (milliseconds: number) => void
  cancel: () => void
  isPlanned: () => boolean
}>

/**
 * The delays between retries; their number limits how often a worker may fail
 * in a row. A browser that stops it repeatedly is outlasted, but a request that
 * crashes it is given up.
 */
const RETRY_DELAYS = [0, 50, 100, 200, 400, 800, 1_600, 3_200].flatMap(
  (delay) => [delay, delay],
)

export const createRetries = (
  retry: () => void,
  schedule: Schedule,
): Retries => {
  let failures = 0
  /** The planned retry; all others are outdated. */
  let planned: symbol | undefined

  const plan = (milliseconds: number): void => {
    const own = Symbol('retry')
    planned = own
    schedule(() => {
      if (planned !== own) return
      planned = undefined
      retry()
    }, milliseconds)
  }

  return {
    failed: () => {
      const delay = RETRY_DELAYS[failures]
      failures = delay === undefined ? 0 : failures + 1
      if (delay !== undefined) plan(delay)
      return delay !== undefined
    },
    succeeded: () => {
      failures = 0
    },
    plan,
    cancel: () => {
      planned = undefined
    },
    isPlanned: () => planned !== undefined,
  }
}
