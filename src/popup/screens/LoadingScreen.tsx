import type { ReactNode } from 'react'
import { CompassRose } from '../components/CompassRose.tsx'
import { FirstFrame } from '../components/FirstFrame.tsx'
import { text } from '../text.ts'

/** Its text appears after a delay (screens.css), as most loads are fast. */
export const LoadingScreen = (): ReactNode => (
  <div className="home">
    <FirstFrame />
    <div className="notice notice-late" role="status">
      <CompassRose className="notice-rose" />
      <h1>{text('loading')}</h1>
    </div>
  </div>
)
