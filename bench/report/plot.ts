/** Whose figure it is; each has a colour. */
export type Series = 'Portolan' | 'bare extension' | 'neither'

/** Horizontal bars, in groups. */
export type BarPlot = {
  file: string
  title: string
  unit: string
  groups: {
    label: string
    /** `to` is the end of a thin line, as for a p99 behind a p50. */
    bars: { series: Series; value: number; to?: number }[]
    /** A mark across the group. */
    goal?: number
  }[]
}

/** Lines over a logarithmic axis. */
export type LinePlot = {
  file: string
  title: string
  unit: string
  lines: { name: string; points: { x: number; y: number }[] }[]
}

export type Plot = BarPlot | LinePlot
