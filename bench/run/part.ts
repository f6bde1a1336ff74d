import type { Plot } from '../report/plot.ts'

/** What all parts of a run share. */
export type Bench = {
  /** The folder of the bare extension. */
  floor: string
  /** The origin of a site of this name, each of a domain of its own. */
  site: (name: string) => string
  /** How often something is repeated: less in a quick run. */
  times: (full: number) => number
  random: () => number
}

export type Table = { title: string; head: string[]; rows: string[][] }

export type Goal = { name: string; value: number; unit: '×' | 'ms' | 'MiB' } & (
  | { atMost: number }
  | { atLeast: number }
)

export type Measured = {
  tables: Table[]
  goals: Goal[]
  plots: Plot[]
  /** Answers that were not as expected: then the figures mean nothing. */
  wrong: number
}

export type Part = (bench: Bench) => Promise<Measured>
