import { setTimeout as sleep } from 'node:timers/promises'

/** Throws when a run takes longer, because it must hang. */
export const outOfTime = async (longestRun: number): Promise<never> => {
  // Unreferenced: a finished run does not wait for its deadline.
  await sleep(longestRun, undefined, { ref: false })
  throw new Error(`the run did not end within ${longestRun / 1_000} s`)
}
