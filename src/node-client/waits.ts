export type Waits = {
  /** The length of the next wait. */
  next: () => number
  reset: () => void
}

type WaitsOptions = {
  firstMs: number
  longestMs: number
  random: () => number
}

/**
 * Doubles the wait each time. Half of it is random, so that clients that lost
 * the same node do not reconnect at once.
 */
export const createWaits = ({
  firstMs,
  longestMs,
  random,
}: WaitsOptions): Waits => {
  let ceiling = firstMs
  return {
    next: () => {
      const wait = ceiling * (0.5 + random() / 2)
      ceiling = Math.min(ceiling * 2, longestMs)
      return wait
    },
    reset: () => {
      ceiling = firstMs
    },
  }
}
