import { createRandom, shuffle } from '../src/dev/seeded-random.ts'

export type PlannedStop = {
  kind: 'busy' | 'idle'
  /** How long to let the worker run before it is stopped, in ms. */
  delay: number
  /** Whom an idle stop is for first: the wallet, or the floor extension. */
  floorFirst: boolean
}

/** More than the half that must be hit: a stop may fall between requests. */
const BUSY_SHARE = 0.6
/** About twice what a worker takes to start: some stops meet it starting. */
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
    floorFirst: random() < 0.5,
  }))
}
