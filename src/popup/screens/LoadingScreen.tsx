import type { ReactNode } from 'react'
import { CompassRose } from '../components/CompassRose.tsx'
import { text } from '../text.ts'

/** Shows itself only after a moment (screens.css): answers usually come first. */
export const LoadingScreen = (): ReactNode => (
  <div className="notice notice-late" role="status">
    <CompassRose className="notice-rose" />
    <h1>{text('loading')}</h1>
  </div>
)
