import type { ReactNode } from 'react'
import { CompassRose } from './CompassRose.tsx'

/**
 * What is seen before the background has answered, at the place where the home
 * screen has it too. The same stands in popup.html, so that it is painted
 * before any script has run.
 */
export const FirstFrame = (): ReactNode => (
  <div className="masthead" aria-hidden="true">
    <CompassRose className="masthead-rose" />
    <div className="masthead-title">
      <p className="masthead-name">Portolan</p>
      {/* Where the version will be. */}
      <p className="masthead-version">{'\u00a0'}</p>
    </div>
  </div>
)
