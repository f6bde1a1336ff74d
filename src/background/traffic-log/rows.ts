import type {
  TrafficRow,
  TrafficText,
} from '../../messaging/traffic-contract.ts'

/** As many as the inspector is measured with. */
export const MOST_ROWS = 10_000

/** In all, in UTF-16 units: 1.6 kB per row if all are there. */
export const MOST_CHARACTERS = 16 * 1024 * 1024

/** Of one value. The code of a contract, in hex, has 49,154. */
export const MOST_OF_VALUE = 64 * 1024

export type Rows = Readonly<{
  /** Adds a row, or notes that it changed. One that was dropped stays away. */
  save: (row: TrafficRow) => void
  /** What changed after a revision, in that order. */
  after: (revision: number) => TrafficRow[]
}>

/** The newest rows, by their last change, up to the limits. */
export const createRows = (): Rows => {
  /** With the size that was counted, in the order of the last change. */
  const sizes = new Map<TrafficRow, number>()
  let total = 0
  let lastId = 0
  let revision = 0

  const drop = (row: TrafficRow): void => {
    total -= sizes.get(row) ?? 0
    sizes.delete(row)
  }

  return {
    save: (row) => {
      if (row.id > 0 && !sizes.has(row)) return
      drop(row)
      row.id ||= lastId += 1
      row.revision = revision += 1
      const size = JSON.stringify(row).length
      sizes.set(row, size)
      total += size
      for (const [oldest] of sizes) {
        if (sizes.size <= MOST_ROWS && total <= MOST_CHARACTERS) break
        drop(oldest)
      }
    },
    after: (since) => [...sizes.keys()].filter((row) => row.revision > since),
  }
}

/** A value as it is now: later changes of it are not seen. */
export const cut = (value: unknown): TrafficText => {
  const json = toJson(value)
  const { length } = json
  if (length <= MOST_OF_VALUE) return { json }
  // A plain slice would keep the whole text in memory.
  const start = JSON.stringify(json.slice(0, MOST_OF_VALUE))
  return { json: JSON.parse(start), length }
}

const toJson = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    // Nested too deeply for this engine: it is refused.
    return ''
  }
}
