import type { ReactNode } from 'react'
import { CompassRose } from './CompassRose.tsx'
import { RhumbLines } from './RhumbLines.tsx'

/** The logo in the middle of its chart, where a wallet begins or opens. */
export const ChartRose = (): ReactNode => (
  <div className="chart-rose">
    <RhumbLines className="chart-lines" />
    <CompassRose className="chart-logo" />
  </div>
)
