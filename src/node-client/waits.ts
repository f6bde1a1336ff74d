export type Waits = {
  /** How long to wait this time. */
  next: () => number
  reset: () => void
}

type WaitsOptions = {
  firstMs: number
  longestMs: number
  random: () => number
}

/**
 * Doubles the wait each time. Half of it is left to chance, so that all that
 * lost one node do not come back to it at once.
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
