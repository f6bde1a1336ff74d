/** Wrong passwords in a row; stored, so that a restart does not reset them. */
export type Attempts = { failures: number; lastFailureAt: number }

export const noFailures: Attempts = { failures: 0, lastFailureAt: 0 }

const FREE_TRIES = 5
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 300_000

export const afterFailure = (attempts: Attempts, now: number): Attempts => ({
  failures: attempts.failures + 1,
  lastFailureAt: now,
})

/**
 * The milliseconds until the next try, and the record to store. If the clock
 * was set back, the wait restarts; otherwise it would be as long as the jump.
 */
export const waitBeforeTry = (
  attempts: Attempts,
  now: number,
): { wait: number; attempts: Attempts } => {
  const lastFailureAt = Math.min(attempts.lastFailureAt, now)
  return {
    wait: Math.max(0, lastFailureAt + waitAfter(attempts.failures) - now),
    attempts: { ...attempts, lastFailureAt },
  }
}

const waitAfter = (failures: number): number =>
  failures < FREE_TRIES
    ? 0
    : Math.min(FIRST_WAIT * 2 ** (failures - FREE_TRIES), LONGEST_WAIT)
