import type { ReactNode } from 'react'
import { CompassRose } from './CompassRose.tsx'

/**
 * Shown until the background responds, in the same place as on the home screen.
 * popup.html contains the same markup, so that it is painted before any script
 * runs.
 */
export const FirstFrame = (): ReactNode => (
  <div className="masthead" aria-hidden="true">
    <CompassRose className="masthead-rose" />
    <p className="masthead-name">Portolan</p>
  </div>
)
