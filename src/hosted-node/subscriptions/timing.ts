/** Time and chance, so that a test can have its own. */
export type Timing = Readonly<{
  now: () => number
  /** Gives the way to call it off. */
  after: (ms: number, run: () => void) => () => void
  random: () => number
}>

export const realTiming: Timing = {
  now: () => performance.now(),
  after: (ms, run) => {
    // What waits for a node must not keep a service from ending.
    const timer = setTimeout(run, ms).unref()
    return () => clearTimeout(timer)
  },
  random: Math.random,
}
