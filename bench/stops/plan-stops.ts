import { createRandom, shuffle } from '../../src/dev/seeded-random.ts'

export type PlannedStop = {
  kind: 'busy' | 'idle'
  /** How long the worker runs before it is stopped, in ms. */
  delay: number
}

/** More than the half that must hit a request: a stop may fall between two. */
const BUSY_SHARE = 0.6
/** About twice the start time of a worker: some stops hit it while starting. */
const LONGEST_DELAY = 100

export const planStops = (stops: number, seed: number): PlannedStop[] => {
  const random = createRandom(seed)
  const busy = Math.ceil(stops * BUSY_SHARE)
  const kinds = Array.from({ length: stops }, (_, index) =>
    index < busy ? ('busy' as const) : ('idle' as const),
  )
  return shuffle(kinds, random).map((kind) => ({
    kind,
    delay: random() * LONGEST_DELAY,
  }))
}
