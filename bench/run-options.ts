import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

export type RunOptions = { stops: number; seed: number }

/** The command line of a run, with the default number of stops. */
export const readRunOptions = (defaultStops: number): RunOptions => {
  const { values } = parseArgs({
    options: {
      stops: { type: 'string', default: String(defaultStops) },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  const toCount = (name: 'stops' | 'seed'): number => {
    const count = Number(values[name])
    if (Number.isSafeInteger(count) && count >= 0) return count
    throw new Error(`--${name} takes a whole number, not "${values[name]}"`)
  }
  return { stops: toCount('stops'), seed: toCount('seed') }
}

/** Throws when a run takes longer, because it must hang. */
export const outOfTime = async (longestRun: number): Promise<never> => {
  // Unreferenced: a finished run does not wait for its deadline.
  await sleep(longestRun, undefined, { ref: false })
  throw new Error(`the run did not end within ${longestRun / 1_000} s`)
}
