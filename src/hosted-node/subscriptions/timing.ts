/** Clock and randomness, replaceable in tests. */
export type Timing = Readonly<{
  now: () => number
  /** Returns a function that cancels the timer. */
  after: (ms: number, run: () => void) => () => void
  random: () => number
}>

export const realTiming: Timing = {
  now: () => performance.now(),
  after: (ms, run) => {
    // A retry must not prevent the service from ending.
    const timer = setTimeout(run, ms).unref()
    return () => clearTimeout(timer)
  },
  random: Math.random,
}
